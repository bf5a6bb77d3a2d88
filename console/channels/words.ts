import { type ChannelKind, channelKinds } from '../../contract/channel-kinds'
import { type Lookup, useWords } from '../../widget/strings/words'
import own from './strings/en.json'

export const channelWords = own

export const useDrawingWords = (): Lookup<'drawing_picture' | 'drawing_cards'> => useWords(channelWords)
export const useNameWords = (): Lookup<keyof typeof channelWords> => useWords(channelWords)

export const channelNames = Object.fromEntries(
  channelKinds.map((kind) => [kind, channelWords[`channel_${kind}`]]),
) as Readonly<Record<ChannelKind, string>>

export const changeWords: Readonly<Record<string, string>> = {
  truncated: 'Cut',
  dropped: 'Left out',
  ignored: 'Not shown',
  filled: 'Filled in',
  fallback_used: 'Replaced',
  converted: 'Converted',
  plain_text: 'Plain text',
  unknown_field: 'Not known',
  total_differs: 'Does not add up',
  not_drawn: 'Not drawn',
  refused: 'Refused',
}
