import type { CustomerContent } from '../../contract/realtime'
import type { StructuredContent } from '../../contract/structured'
import type { TalkTranslate } from '../strings/en-talk'

/** What a message offers beside its words, for a screen reader: its card and choices, then its files. */
export function spokenOffer({ structured_content, attachments }: CustomerContent, t: TalkTranslate): string[] {
  return [
    ...(structured_content ? spokenStructured(structured_content, t) : []),
    ...attachments.map(({ content_type, filename }) => t(kindOf(content_type), { name: filename })),
  ]
}

/** The kind of a file, by its media type; also the text that names it. */
export function kindOf(contentType: string): 'image' | 'audio' | 'video' | 'file' {
  const kind = contentType.split('/')[0]
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file'
}

function spokenStructured(structured: StructuredContent, t: TalkTranslate): string[] {
  switch (structured.type) {
    case 'template':
      return [structured.title, structured.subtitle ?? '', ...options(structured.items ?? [], t)]
    case 'carousel':
      return [t('say_cards', listed(structured.items))]
    case 'select':
      return options(structured.items, t)
    case 'list':
      return [structured.title, ...options(structured.items, t)]
    case 'rich_link':
      return [t('say_link', { title: structured.title })]
    case 'form':
      return [structured.title ?? '', t('say_form')]
    case 'wallet_pay':
      return [t('say_payment', { amount: `${structured.total.amount} ${structured.currency_code}` })]
    case 'time_select':
      return [t('say_times', { count: structured.timeslots.length })]
    default:
      return []
  }
}

const options = (items: readonly { title: string }[], t: TalkTranslate) =>
  items.length > 0 ? [t('say_options', listed(items))] : []

const listed = (items: readonly { title: string }[]) => ({
  count: items.length,
  list: items.map(({ title }) => title).join(', '),
})
