import { type ChannelKind, channelKinds } from '../../contract/channel-kinds'
import { type Lookup, useWords } from '../../widget/strings/words'
import own from './strings/en.json'

/** The texts of drawings, and the names of channels and structured types. Pages add them to their dictionaries. */
export const channelWords = own

export const useDrawingWords = (): Lookup<'drawing_picture' | 'drawing_cards'> => useWords(channelWords)
export const useNameWords = (): Lookup<keyof typeof channelWords> => useWords(channelWords)

/** The English names of channels, for the studio. */
export const channelNames = Object.fromEntries(
  channelKinds.map((kind) => [kind, channelWords[`channel_${kind}`]]),
) as Readonly<Record<ChannelKind, string>>

/** The texts of a channel's changes, by the code of the note. */
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
