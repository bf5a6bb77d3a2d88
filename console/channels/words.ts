import { type Lookup, useWords } from '../../widget/strings/words'
import own from './strings/en.json'

export const channelWords = own

export const useDrawingWords = (): Lookup<'drawing_picture' | 'drawing_cards'> => useWords(channelWords)
export const useNameWords = (): Lookup<keyof typeof channelWords> => useWords(channelWords)

/** Names what a channel did to a field. Without a name of its own, the field is refused. */
export const changeKey = (code: string): keyof typeof channelWords =>
  Object.hasOwn(channelWords, `change_${code}`) ? (`change_${code}` as keyof typeof channelWords) : 'change_refused'
