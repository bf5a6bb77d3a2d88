import type { Dictionaries } from '../shell/words/languages'

/** The texts of second factors in other languages. A page fetches them at first use. */
export const factorDictionaries: Dictionaries = import.meta.glob('./strings/languages/*.json')
