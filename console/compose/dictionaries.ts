import type { Dictionaries } from '../shell/words/languages'

/** The composer's texts in other languages, fetched when the composer is first opened. */
export const composeDictionaries: Dictionaries = import.meta.glob('./strings/languages/*.json')
