import type {
  FormAnswer,
  FormReply,
  ListReply,
  PayloadReply,
  PaymentReply,
  StructuredReply,
  TimeReply,
} from '../../contract/structured/reply'

const shopRemarks: Record<string, string> = {
  'size-small': 'That is a pot of 4 inches.',
  'size-medium': 'That is a pot of 6 inches.',
  'size-large': 'That is a pot of 10 inches.',
  'size-help': 'Measure the old pot across its rim, and take one that is an inch wider.',
  'monstera-deliver': 'Our bike brings it on Thursday.',
  'monstera-pick-up': 'It waits for you at the counter until Saturday.',
  'keep-monstera': 'A monstera waits for you until Saturday.',
  'keep-fern': 'A fern waits for you until Saturday.',
  'keep-pilea': 'A pilea waits for you until Saturday.',
  'keep-snake-plant': 'A snake plant waits for you until Saturday.',
}

/** Repeats the choice, form or payment in words; null without a reply. `title`: the tapped words. */
export function repeatReply(reply: StructuredReply | Record<string, never>, title: string): string | null {
  if (!isReply(reply)) return null
  if ('responses' in reply) return form(reply)
  if ('start_time' in reply) return time(reply)
  if ('status' in reply) return payment(reply)
  if ('items' in reply) return list(reply)
  return payload(reply, title)
}

/** Whether there is a reply: without one, the metadata has an empty object. */
function isReply(reply: StructuredReply | Record<string, never>): reply is StructuredReply {
  return ['responses', 'start_time', 'status', 'items', 'payload'].some((field) => field in reply)
}

function payload({ payload: value }: PayloadReply, title: string): string {
  const remark = value !== null && Object.hasOwn(shopRemarks, value) ? ` ${shopRemarks[value]}` : ''
  return `Noted: ${title}.${remark}`
}

function list({ items }: ListReply): string {
  if (items.length === 0) return 'Nothing to put aside, then. The list stays open for you.'
  return `We put this aside for you:\n${items.map(({ title }) => `- ${title}`).join('\n')}`
}

function form({ responses, private: hidden }: FormReply): string {
  if (hidden) return 'Thank you, your answers arrived. They stay between us.'
  if (responses.length === 0) return 'Thank you, your form arrived, without answers.'
  return `Thank you, we noted:\n${responses.map((answer) => `- ${answer.title} ${answeredText(answer)}`).join('\n')}`
}

function answeredText({ page_id, items }: FormAnswer): string {
  if (items.length === 0) return 'no answer'
  return items.map((item) => (item.id === page_id ? writeValue(item.value) : item.title)).join(', ')
}

function writeValue(value: string): string {
  if (value === '') return 'no answer'
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(value) ? (day(value.slice(0, 10)) ?? value) : value
}

function time({ start_time }: TimeReply): string {
  const [, date = '', hours = '', minutes = ''] = start_time.match(/^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/) ?? []
  const when = day(date)
  if (!when) return 'You are booked. See you then!'
  const hour = Number(hours)
  return `You are booked for ${when} at ${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}, our time. See you then!`
}

function payment({ status }: PaymentReply): string {
  const sentences: Record<PaymentReply['status'], string> = {
    paid: 'Your payment arrived, thank you.',
    failed: 'Nothing was charged. You can also pay at the counter, or when we deliver.',
    processing: 'Thank you, your payment arrived. We start packing.',
    requested: 'Your order waits for you. Pay when it suits you.',
  }
  return sentences[status] ?? 'Your payment changed.'
}

function day(date: string): string | null {
  const at = new Date(`${date}T12:00:00Z`)
  if (Number.isNaN(at.getTime())) return null
  const words = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...format }).format(at)
  return `${words({ weekday: 'long' })}, ${words({ month: 'long', day: 'numeric' })}`
}
