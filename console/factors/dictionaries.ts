import type { Dictionaries } from '../shell/words/languages'

/** The texts of second factors in other languages. A page fetches them when it first needs them. */
export const factorDictionaries: Dictionaries = import.meta.glob('./strings/languages/*.json')
