import { type Lookup, useWords } from '../../../widget/strings/words'
import { channelWords } from '../../channels/words'
import own from './en.json'

export const en = { ...channelWords, ...own }

export type Translate = Lookup<keyof typeof en>
export const useTranslate = (): Translate => useWords(en)
