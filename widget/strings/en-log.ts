import own from './english/log.json'
import { type Lookup, useWords } from './words'

/** Texts of the log; they arrive with the conversation. */
export const enTalk = own

export type TalkTranslate = Lookup<keyof typeof enTalk>
export const useTalkTranslate = (): TalkTranslate => useWords(enTalk)
