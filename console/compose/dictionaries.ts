import type { Dictionaries } from '../shell/words/languages'

/** The composer's words in other languages, for a page that fetches them when it first opens the composer. */
export const composeDictionaries: Dictionaries = import.meta.glob('./strings/languages/*.json')
