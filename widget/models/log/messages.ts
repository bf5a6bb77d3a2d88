import { computed, type ReadonlySignal } from '@preact/signals'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { Marks } from '../../../contract/chat/visitor'
import type { OutboxEntry } from '../sync/outbox'

export interface Message {
  /** Stays the same when the server has stored the message, so that the line keeps its position on the screen. */
  key: string
  content: CustomerContent
  state: 'received' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed'
  /**
   * The time of the message, and the start of its day on the customer's device, in ms since 1970. Computed one time,
   * because a log may be long.
   */
  at: number
  day: number
  /** The server's code if it refused the message. */
  refusal: string | null
}

/** The log in reading order: stored messages, then unsent messages. `marks`: what the team has received and read. */
export function createMessages(
  contents: ReadonlySignal<readonly CustomerContent[]>,
  entries: ReadonlySignal<readonly OutboxEntry[]>,
  marks: ReadonlySignal<Marks | null>,
): ReadonlySignal<readonly Message[]> {
  const stored = new WeakMap<CustomerContent, Message>()
  const waiting = new WeakMap<OutboxEntry, Message>()

  // Marks of the customer change no message.
  const agentRead = computed(() => marks.value?.agent_read_seq ?? 0)
  const agentDelivered = computed(() => marks.value?.agent_delivered_seq ?? 0)

  return computed(() => {
    // An agent who replies has read the earlier messages.
    const replied = contents.value.findLast(({ from }) => from === 'agent')?.seq ?? 0
    const read = Math.max(agentRead.value, replied)
    const stateOf = ({ from, seq }: CustomerContent): Message['state'] =>
      from !== 'customer' ? 'received' : seq <= read ? 'read' : seq <= agentDelivered.value ? 'delivered' : 'sent'
    return [
      ...contents.value.map((content) => {
        const message = cached(stored, content, storedMessage)
        const state = stateOf(content)
        if (message.state === state) return message
        const changed = { ...message, state }
        stored.set(content, changed)
        return changed
      }),
      ...entries.value.map((entry) => cached(waiting, entry, waitingMessage)),
    ]
  })
}

function cached<T extends object>(known: WeakMap<T, Message>, source: T, make: (source: T) => Message): Message {
  const message = known.get(source) ?? make(source)
  known.set(source, message)
  return message
}

const storedMessage = (content: CustomerContent): Message => ({
  key: content.client_id ?? content.id,
  content,
  state: 'received',
  refusal: null,
  ...momentOf(content.created_at),
})

export function momentOf(iso: string): Pick<Message, 'at' | 'day'> {
  const at = Date.parse(iso)
  return { at, day: new Date(at).setHours(0, 0, 0, 0) }
}

const waitingMessage = ({ message, files = [], created_at, refusal }: OutboxEntry): Message => ({
  key: message.client_id,
  content: {
    id: message.client_id,
    thread_id: '',
    seq: 0,
    created_at,
    from: 'customer',
    author_name: '',
    client_id: message.client_id,
    body: message.body,
    body_html: null,
    in_reply_to_id: message.in_reply_to_id ?? null,
    structured_content: null,
    structured_reply: message.structured_reply ?? null,
    attachments: [...files],
    media: {},
    payment_status: null,
  },
  state: refusal === null ? 'sending' : 'failed',
  ...momentOf(created_at),
  refusal,
})

export interface LogLine {
  message: Message
  /** Set on the first message of a day. */
  day: string | null
  /** Whether the message is the first of a group by one author within a few minutes; `last` likewise. */
  first: boolean
  last: boolean
}

const runMs = 5 * 60_000

export function logLines(messages: readonly Message[]): LogLine[] {
  const newDay = (place: number) => messages[place]?.day !== messages[place - 1]?.day
  const starts = messages.map(({ content, at }, place) => {
    const before = messages[place - 1]
    if (!before || newDay(place)) return true
    if (before.content.from !== content.from || before.content.author_name !== content.author_name) return true
    return at - before.at > runMs
  })
  return messages.map((message, place) => ({
    message,
    day: newDay(place) ? message.content.created_at : null,
    first: starts[place] === true,
    last: starts[place + 1] !== false,
  }))
}
