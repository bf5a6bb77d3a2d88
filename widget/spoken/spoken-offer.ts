import { type Media, shownTypes } from '../../contract/attachment'
import type { CustomerContent } from '../../contract/chat/realtime'
import type { StructuredContent, StructuredOf, StructuredType } from '../../contract/structured'
import offerWords from '../strings/english/offer.json'
import { lookup, type Speech } from '../strings/words'
import { writeMoney } from '../types/wallet-pay/money'

/**
 * Returns the parts of a message besides its text, for a screen reader: its card and choices, then its files. Only the
 * newest question has choices.
 */
export function describeOffer(content: CustomerContent, newest: boolean, speech: Speech): string[] {
  const t = lookup(speech, offerWords)
  const { structured_content, attachments, media } = content
  const overtaken = structured_content?.type === 'select' && !newest
  return [
    ...(structured_content && !overtaken ? spokenStructured(structured_content, speech) : []),
    ...(structured_content && !overtaken ? picturesOf(structured_content, media) : []).map((name) =>
      t('image', { name }),
    ),
    ...attachments.map((file) => t(kindOf(file.content_type), { name: spokenName(file) })),
  ]
}

/** Returns what people who cannot see a file hear: its alternative text, else its name. */
export const spokenName = ({ alternative_text, filename }: Media): string => alternative_text || filename

/** Returns the texts of the pictures above cards. Pictures of choices are read with their choice. */
function picturesOf(structured: StructuredContent, media: CustomerContent['media']): string[] {
  const cards: readonly object[] = structured.type === 'carousel' ? structured.items : [structured]
  return cards.flatMap((card) => {
    const id = 'attachment_id' in card ? String(card.attachment_id) : ''
    return media[id]?.alternative_text ?? []
  })
}

/** Returns the kind of a file by its media type. Pictures that browsers cannot show count as files. */
export function kindOf(contentType: string): 'image' | 'audio' | 'video' | 'file' {
  const kind = shownTypes.test(contentType) && contentType.split('/')[0]
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file'
}

type Speak<T extends StructuredType> = (structured: StructuredOf<T>, speech: Speech) => string[]

/** What a screen reader says of each type. */
const spokenTypes: { readonly [T in StructuredType]: Speak<T> } = {
  template: ({ title, subtitle = '', items }, speech) => [title, subtitle, ...spokenOptions(items, speech)],
  carousel: ({ items }, speech) => [lookup(speech, offerWords)('say_cards', listed(items))],
  select: ({ items }, speech) => spokenOptions(items, speech),
  list: ({ title, subtitle = '', items }, speech) => [title, subtitle, ...spokenOptions(items, speech)],
  rich_link: ({ title }, speech) => [lookup(speech, offerWords)('say_link', { title })],
  form: ({ title = '' }, speech) => [title, lookup(speech, offerWords)('say_form')],
  wallet_pay: ({ total, currency_code, merchant_name }, speech) => {
    const amount = writeMoney(total.amount, currency_code, speech.language)
    return [merchant_name, lookup(speech, offerWords)('say_payment', { amount })]
  },
  time_select: ({ location, timeslots }, speech) => [
    location?.title ?? '',
    lookup(speech, offerWords)('say_times', { count: timeslots.length }),
  ],
}

function spokenStructured(structured: StructuredContent, speech: Speech): string[] {
  const { type } = structured
  return Object.hasOwn(spokenTypes, type) ? (spokenTypes[type] as Speak<StructuredType>)(structured, speech) : []
}

const spokenOptions = (items: readonly { title: string }[] = [], speech: Speech) =>
  items.length > 0 ? [lookup(speech, offerWords)('say_options', listed(items))] : []

const listed = (items: readonly { title: string }[]) => ({
  count: items.length,
  list: items.map(({ title }) => title),
})
