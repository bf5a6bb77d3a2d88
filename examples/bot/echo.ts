import type {
  FormAnswer,
  FormReply,
  ListReply,
  PayloadReply,
  PaymentReply,
  StructuredReply,
  TimeReply,
} from '../../contract/structured/reply'

/**
 * Repeats the customer's choice, form or payment in words. Null when the message has no structured reply. `title` is the message's
 * body: the words that the customer tapped.
 */
export function sayBack(reply: StructuredReply | Record<string, never>, title: string): string | null {
  if (!isReply(reply)) return null
  if ('responses' in reply) return form(reply)
  if ('start_time' in reply) return time(reply)
  if ('status' in reply) return payment(reply)
  if ('items' in reply) return list(reply)
  return payload(reply, title)
}

/** Whether there is a reply: the metadata has an empty object when there is none. */
function isReply(reply: StructuredReply | Record<string, never>): reply is StructuredReply {
  return ['responses', 'start_time', 'status', 'items', 'payload'].some((field) => field in reply)
}

function payload({ payload: given }: PayloadReply, title: string): string {
  return given === null ? `You chose: ${title} (no payload).` : `You chose: ${title} (payload \`${given}\`).`
}

function list({ items }: ListReply): string {
  if (items.length === 0) return 'You chose nothing from the list.'
  const lines = items.map(({ title, payload: given, section_identifier }) => {
    const section = section_identifier ? `, section \`${section_identifier}\`` : ''
    return `- ${title} (${given === null ? 'no payload' : `payload \`${given}\``}${section})`
  })
  return `You chose ${items.length} of the list:\n${lines.join('\n')}`
}

function form({ responses, private: hidden }: FormReply): string {
  if (hidden) return 'Your answers arrived. They are private, so nobody repeats them here.'
  if (responses.length === 0) return 'Your form arrived without answers.'
  return `Your answers:\n${responses.map((answer) => `- ${answer.title} ${said(answer)}`).join('\n')}`
}

function said({ page_id, items }: FormAnswer): string {
  if (items.length === 0) return 'no answer'
  return items.map((item) => (item.id === page_id ? typed(item.value) : `${item.title} (\`${item.value}\`)`)).join(', ')
}

/** Writes an answer as words. A date page sends a timestamp, an input page the text itself. */
function typed(value: string): string {
  if (value === '') return 'no answer'
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(value) ? (day(value.slice(0, 10)) ?? value) : value
}

/** Writes the time in the time zone of the place, as the slot has it. */
function time({ identifier, start_time }: TimeReply): string {
  const [, date = '', clock = '', sign = '', hours = '', minutes = ''] =
    start_time.match(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::[\d.]+)?(?:Z|([+-])(\d{2}):?(\d{2}))$/) ?? []
  const offset = sign ? `UTC${sign}${hours}:${minutes}` : 'UTC'
  const when = day(date)
  return `You booked: ${when ? `${when} at ${clock} (${offset})` : start_time}, slot \`${identifier}\`.`
}

function payment({ status }: PaymentReply): string {
  const sentences: Record<PaymentReply['status'], string> = {
    paid: 'Your payment arrived, thank you',
    failed: 'Your payment did not go through, and nothing was charged. You can try again',
    processing: 'You approved the payment, and this shop takes every approved one as paid',
    requested: 'Your payment is still open',
  }
  return `${sentences[status] ?? 'Your payment changed'} (status \`${status}\`).`
}

/** Writes YYYY-MM-DD as words; null when it is no day. */
function day(date: string): string | null {
  const at = new Date(`${date}T12:00:00Z`)
  if (Number.isNaN(at.getTime())) return null
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  // Node versions differ in the comma after the weekday, so punctuation is left out.
  const words = format.formatToParts(at).filter(({ type }) => type !== 'literal')
  return words.map(({ value }) => value).join(' ')
}
