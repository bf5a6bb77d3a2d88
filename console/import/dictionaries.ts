import type { Dictionaries } from '../shell/words/languages'

export const importDictionaries: Dictionaries = import.meta.glob('./strings/languages/*.json')
