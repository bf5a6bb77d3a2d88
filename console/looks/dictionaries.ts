import type { Dictionaries } from '../shell/words/languages'

export const lookDictionaries: Dictionaries = import.meta.glob('./strings/languages/*.json')
