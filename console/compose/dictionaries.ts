import type { Dictionaries } from '../shell/words/languages'

/** The composer's texts in other languages. A page fetches them when it first opens the composer. */
export const composeDictionaries: Dictionaries = import.meta.glob('./strings/languages/*.json')
