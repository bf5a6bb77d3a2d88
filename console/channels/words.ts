import { type ChannelKind, channelKinds } from '../../contract/channel-kinds'
import { type Lookup, type Text, useWords } from '../../widget/strings/words'

/** What the drawings say beside what was sent. A page that has it in other languages has these keys in its dictionary. */
export const drawingWords = {
  drawing_picture: 'Picture',
  drawing_cards: 'Cards',
} satisfies Record<string, Text>

export const useDrawingWords = (): Lookup<keyof typeof drawingWords> => useWords(drawingWords)

/** How channels and structured types are called. A page that has it in other languages has these keys in its dictionary. */
export const nameWords = {
  channel_web_messaging: 'Web',
  channel_messenger: 'Messenger',
  channel_business_listing: 'Business listing',
  channel_chat_app: 'Chat app',
  channel_photo_sharing: 'Photo sharing',
  channel_business_chat: 'Business chat',
  type_template: 'Template',
  type_list: 'List',
  type_carousel: 'Carousel',
  type_select: 'Select',
  type_wallet_pay: 'Wallet pay',
  type_rich_link: 'Rich link',
  type_form: 'Form',
  type_time_select: 'Time select',
  type_answer: 'Answer',
} satisfies Record<string, Text>

export const useNameWords = (): Lookup<keyof typeof nameWords> => useWords(nameWords)

/** In English, for the studio. */
export const channelNames = Object.fromEntries(
  channelKinds.map((kind) => [kind, nameWords[`channel_${kind}`]]),
) as Readonly<Record<ChannelKind, string>>

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
