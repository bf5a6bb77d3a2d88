import { type Lookup, useWords } from '../../../widget/strings/words'
import { channelWords } from '../../channels/words'
import own from './en.json'

/** Every word of the inbox. Its dictionaries have the words of channels too. */
export const en = { ...channelWords, ...own }

export type Translate = Lookup<keyof typeof en>
export const useTranslate = (): Translate => useWords(en)
