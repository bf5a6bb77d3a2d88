import type { CustomerContent } from '../chat/realtime'
import type { StructuredContent } from '.'
import type { Form } from './form'
import type { StructuredReply } from './reply'
import type { TemplateCard } from './template'

export type Option =
  | { label: string; body: string; reply: StructuredReply }
  | { label: string; url: string }
  | { label: string; form: Form }

/**
 * Returns the options of a message in the displayed order. The terminal numbers them from 1; scripts use their names.
 */
export function optionsOf({ structured_content: content }: Pick<CustomerContent, 'structured_content'>): Option[] {
  return content ? offeredOptions(content) : []
}

function offeredOptions(content: StructuredContent): Option[] {
  switch (content.type) {
    case 'template':
      return ofCard(content)
    case 'carousel':
      return content.items.flatMap(ofCard)
    case 'select':
      return content.items.map(({ title, payload }) => ({
        label: title,
        body: title,
        reply: { payload: payload ?? null },
      }))
    case 'rich_link':
      return [{ label: content.title, url: content.url }]
    case 'list':
      return content.items.map(({ title, subtitle, payload, section_identifier }) => ({
        label: subtitle ? `${title} (${subtitle})` : title,
        body: title,
        reply: { items: [{ title, payload: payload ?? null, section_identifier: section_identifier ?? null }] },
      }))
    case 'time_select':
      return content.timeslots.map(({ identifier, start_time, duration }) => ({
        label: `${start_time}, ${Math.round(duration / 60)} min`,
        body: start_time,
        reply: { identifier, start_time },
      }))
    case 'wallet_pay':
      return [
        { label: `Pay ${content.total.amount} ${content.currency_code}`, body: 'Pay', reply: { status: 'processing' } },
        { label: 'Give up', body: 'Give up', reply: { status: 'failed' } },
      ]
    case 'form':
      return [{ label: content.splash?.button_title ?? 'Fill in the form', form: content }]
  }
}

function ofCard(card: TemplateCard): Option[] {
  const cardOption: Option[] = card.url ? [{ label: card.title, url: card.url }] : []
  const buttons = (card.items ?? []).map(
    (item): Option =>
      item.type === 'url'
        ? { label: item.title, url: item.url ?? '' }
        : { label: item.title, body: item.title, reply: { payload: item.payload ?? null } },
  )
  return [...cardOption, ...buttons]
}

/** Returns the options for a text such as "1" or "1, 3". Null if invalid. Several numbers must be items of one list. */
export function chooseOption(options: readonly Option[], text: string): Option | null {
  if (!/^\s*\d+(\s*,\s*\d+)*\s*$/.test(text)) return null
  const chosen = text.split(',').map((number) => options[Number(number) - 1])
  const [first, ...more] = chosen
  if (!first || more.length === 0) return first ?? null
  const items = chosen.flatMap((option) =>
    option && 'reply' in option && 'items' in option.reply ? option.reply.items : [],
  )
  if (items.length !== chosen.length) return null
  const body = items.map(({ title }) => title).join(', ')
  return { label: body, body, reply: { items } }
}
