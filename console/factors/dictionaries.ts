import type { Dictionaries } from '../shell/words/languages'

/** The words of second factors in other languages, for a page that fetches them when it first needs them. */
export const factorDictionaries: Dictionaries = import.meta.glob('./strings/languages/*.json')
