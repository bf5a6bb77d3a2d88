import type { Dictionaries } from '../shell/words/languages'

export const cropDictionaries: Dictionaries = import.meta.glob('./strings/languages/*.json')
