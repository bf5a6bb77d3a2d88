import type { ChannelKind } from '../../contract/channel-kinds'
import { type Lookup, type Text, useWords } from '../../widget/strings/words'

/** What the drawings say beside what was sent. A page that has it in other languages has these keys in its dictionary. */
export const drawingWords = {
  drawing_picture: 'Picture',
  drawing_cards: 'Cards',
} satisfies Record<string, Text>

export const useDrawingWords = (): Lookup<keyof typeof drawingWords> => useWords(drawingWords)

export const channelNames: Readonly<Record<ChannelKind, string>> = {
  web_messaging: 'Web',
  messenger: 'Messenger',
  business_listing: 'Business listing',
  chat_app: 'Chat app',
  photo_sharing: 'Photo sharing',
  business_chat: 'Business chat',
}

/** What a channel did to a field, by the code of its note. */
export const didWords: Readonly<Record<string, string>> = {
  truncated: 'Cut',
  dropped: 'Left out',
  ignored: 'Not shown',
  filled: 'Filled in',
  fallback_used: 'Replaced',
  converted: 'Converted',
  plain_text: 'Plain text',
  unknown_field: 'Not known',
  total_differs: 'Does not add up',
  refused: 'Refused',
}
