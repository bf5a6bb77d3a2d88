import type { Dictionaries } from '../shell/words/languages'

export const channelDictionaries: Dictionaries = import.meta.glob('./strings/languages/*.json')
