import type { Dictionaries } from '../shell/words/languages'

export const pictureDictionaries: Dictionaries = import.meta.glob('./strings/languages/*.json')
