import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { createTranslate, type Lookup } from '.'
import { enTalk } from './en-talk'

export type TalkTranslate = Lookup<keyof typeof enTalk>

export const TalkTranslation = createContext<TalkTranslate>(createTranslate('en', enTalk))
export const useTalkTranslate = (): TalkTranslate => useContext(TalkTranslation)
