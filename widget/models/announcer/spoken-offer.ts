import { shownTypes } from '../../../contract/attachment'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { StructuredContent } from '../../../contract/structured'
import offerWords from '../../strings/english/offer.json'
import { lookup, type Speech } from '../../strings/words'
import { writeMoney } from '../structured/money'

/**
 * Returns the parts of a message besides its text, for a screen reader: its card and choices, then its files. Only the
 * newest question has choices.
 */
export function describeOffer(content: CustomerContent, newest: boolean, speech: Speech): string[] {
  const t = lookup(speech, offerWords)
  const { structured_content, attachments } = content
  const overtaken = structured_content?.type === 'select' && !newest
  return [
    ...(structured_content && !overtaken ? spokenStructured(structured_content, speech) : []),
    ...attachments.map(({ content_type, filename }) => t(kindOf(content_type), { name: filename })),
  ]
}

/** Returns the kind of a file by its media type. Pictures that browsers cannot show count as files. */
export function kindOf(contentType: string): 'image' | 'audio' | 'video' | 'file' {
  const kind = shownTypes.test(contentType) && contentType.split('/')[0]
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file'
}

function spokenStructured(structured: StructuredContent, speech: Speech): string[] {
  const t = lookup(speech, offerWords)
  const options = (items: readonly { title: string }[] = []) =>
    items.length > 0 ? [t('say_options', listed(items))] : []
  switch (structured.type) {
    case 'template':
      return [structured.title, structured.subtitle ?? '', ...options(structured.items)]
    case 'carousel':
      return [t('say_cards', listed(structured.items))]
    case 'select':
      return options(structured.items)
    case 'list':
      return [structured.title, structured.subtitle ?? '', ...options(structured.items)]
    case 'rich_link':
      return [t('say_link', { title: structured.title })]
    case 'form':
      return [structured.title ?? '', t('say_form')]
    case 'wallet_pay': {
      const { total, currency_code, merchant_name } = structured
      return [merchant_name, t('say_payment', { amount: writeMoney(total.amount, currency_code, speech.language) })]
    }
    case 'time_select':
      return [structured.location?.title ?? '', t('say_times', { count: structured.timeslots.length })]
    default:
      return []
  }
}

const listed = (items: readonly { title: string }[]) => ({
  count: items.length,
  list: items.map(({ title }) => title),
})
