import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Media } from '../../contract/attachment'
import type {
  CustomerContent,
  CustomerThread,
  OutgoingMessage,
  ShownMessage,
  SyncAnswer,
  SyncRequest,
} from '../../contract/realtime'
import type { StructuredType } from '../../contract/structured'
import type { StructuredReply } from '../../contract/structured-reply'
import type { Clock } from './clock'
import type { KeptText } from './kept-text'
import { createMessages, type Message } from './messages'
import type { Outbox } from './outbox'
import { createSending } from './sending'
import { createTimeline } from './timeline'
import { createUnread } from './unread'

export interface ConversationNeeds {
  outbox: Outbox
  /** Remembers what the customer has seen, for the count of unread messages after a reload. */
  seen: KeptText
  clock: Clock
  /** What the chat says by itself; null until it says something. */
  automatic?: ReadonlySignal<AutomaticMessages | null>
  /** A UUID. */
  newId(): string
  /** Something happened that the customer may want to hear. Never called for the history. */
  onEvent(event: ConversationEvent): void
}

/** Messages that are shown and not stored: see automatic.ts. */
export interface AutomaticMessages {
  /** Puts them among these. */
  place: ReadonlySignal<(messages: readonly Message[]) => readonly Message[]>
  /** Those that the message with this client id stores in front of itself; `empty`: nothing was said before it. */
  name(clientId: string, empty: boolean): ShownMessage[]
}

export type ConversationEvent =
  | { type: 'arrived'; contents: CustomerContent[] }
  | { type: 'written' }
  | { type: 'delivered' }
  | { type: 'refused'; code: string }

/** Types of questions that are answered by choosing. */
const choices: ReadonlySet<StructuredType | undefined> = new Set(['select', 'list', 'time_select'])

export type Conversation = ReturnType<typeof createConversation>

/** The customer's conversation: what was said, what is on its way, and what may be answered now. */
export function createConversation({ outbox, seen, clock, automatic, newId, onEvent }: ConversationNeeds) {
  const timeline = createTimeline()
  const sending = createSending(outbox, clock, timeline.has)
  const said = createMessages(timeline.contents, sending.entries)
  const messages = computed(() => automatic?.value?.place.value(said.value) ?? said.value)
  const unread = createUnread(timeline.contents, seen)
  const threads = signal<readonly CustomerThread[]>([])
  const loaded = signal(false)

  const thread = computed(() => threads.value.at(-1) ?? null)

  const answers = computed(() => {
    const found = new Map<string, Message>()
    for (const message of messages.value) {
      const { from, in_reply_to_id } = message.content
      if (from !== 'customer' || !in_reply_to_id) continue
      // What was refused, as the second of two tabs is, does not hide the answer that was taken.
      if (message.state !== 'failed' || !found.has(in_reply_to_id)) found.set(in_reply_to_id, message)
    }
    return found
  })

  /** The newest message, when it is from the other side: nothing was answered or typed past it. */
  const current = computed(() => {
    const last = messages.value.at(-1)?.content
    return last?.from === 'agent' ? last : null
  })

  const threadLocked = computed(() => thread.value?.text_input_disabled === true && !thread.value.closed)
  const asksToChoose = computed(() => choices.has(current.value?.structured_content?.type))

  const textInputLocked = computed(() => {
    if (threadLocked.value) return true
    const structured = current.value?.structured_content
    return structured?.type === 'select' && structured.disable_text_input === true
  })

  function add(contents: readonly CustomerContent[], isHistory = false) {
    batch(() => {
      const fresh = timeline.add(contents)
      sending.remove(contents.flatMap(({ client_id }) => client_id ?? []))
      const arrived = fresh.filter(({ from }) => from === 'agent')
      if (arrived.length > 0 && !isHistory) onEvent({ type: 'arrived', contents: arrived })
    })
  }

  function changeThreads(changed: readonly CustomerThread[]) {
    const byId = new Map(threads.value.map((known) => [known.id, known]))
    for (const one of changed) byId.set(one.id, one)
    // Ids are made in time order.
    threads.value = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  function send(message: Omit<OutgoingMessage, 'client_id'>, files: readonly Media[] = []) {
    const client_id = newId()
    const shown = automatic?.peek()?.name(client_id, said.peek().length === 0) ?? []
    const attachment_ids = files.map(({ id }) => id)
    sending.add(
      { client_id, ...message, ...(shown.length > 0 && { shown }), ...(files.length > 0 && { attachment_ids }) },
      files,
    )
    onEvent({ type: 'written' })
  }

  const incomplete = () =>
    timeline.incomplete() || threads.value.some(({ id, last_seq }) => last_seq > (timeline.since()[id] ?? 0))

  return {
    messages,
    /** Nothing was said; what the chat says by itself aside. */
    empty: computed(() => said.value.length === 0),
    /** The newest thread; the customer writes there. */
    thread: thread as ReadonlySignal<CustomerThread | null>,
    /** True once the history is here. */
    loaded: loaded as ReadonlySignal<boolean>,
    unread: unread.count,
    preview: unread.preview,
    /** Nothing can be written, and no question stands open that says what to choose. */
    textInputDisabled: computed(() => threadLocked.value && !asksToChoose.value),
    /** True while only an offered answer may be given. */
    textInputLocked,
    /** The customer's newest message that answers this content. */
    answerOf: (contentId: string) => answers.value.get(contentId) ?? null,
    isCurrent: ({ id }: CustomerContent) => current.value?.id === id,

    sendText: (body: string, files?: readonly Media[]) => send({ body }, files),
    reply: (contentId: string, body: string, structuredReply: StructuredReply) =>
      send({ body, in_reply_to_id: contentId, structured_reply: structuredReply }),
    retry: sending.retry,
    discard: (clientId: string) => sending.remove([clientId]),
    /** The chat is open and in view, or no longer. */
    watch: unread.watch,

    // What the server says, through the exchange and the connection.
    next: sending.next,
    delivered(clientId: string, content: CustomerContent) {
      batch(() => {
        add([content])
        sending.remove([clientId])
      })
      onEvent({ type: 'delivered' })
    },
    refuse(clientId: string, code: string) {
      sending.refuse(clientId, code)
      onEvent({ type: 'refused', code })
    },
    /** Per thread the last seq held without a gap. */
    since: timeline.since,
    /** The server has this message and we hold all before it; or it was taken back. */
    settled: (clientId: string) =>
      timeline.has(clientId) ? !incomplete() : loaded.value && said.value.every(({ key }) => key !== clientId),
    /** True when messages are known to exist that we do not hold. */
    incomplete,
    /** An answer to "everything after `asked`". */
    take(answer: SyncAnswer, asked: SyncRequest['since']) {
      batch(() => {
        changeThreads(answer.threads)
        for (const { thread_id, seq } of answer.contents) if (!(thread_id in asked)) timeline.startAt(thread_id, seq)
        add(answer.contents, !loaded.value)
        if (!loaded.value) unread.begin()
        loaded.value = true
      })
    },
    contentAdded: (content: CustomerContent) => add([content]),
    contentChanged(content: CustomerContent) {
      if (timeline.find(content.id)) add([content])
    },
    threadChanged: (changed: CustomerThread) => changeThreads([changed]),
  }
}
