import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Media } from '../../../contract/attachment'
import type {
  CustomerContent,
  CustomerThread,
  OutgoingMessage,
  ShownMessage,
  SyncRequest,
} from '../../../contract/chat/realtime'
import type { HistoryAnswer, ServerToVisitor, VisitorSyncAnswer } from '../../../contract/chat/visitor'
import type { StructuredType } from '../../../contract/structured'
import type { StructuredReply } from '../../../contract/structured/reply'
import type { Outbox } from '../composer/outbox'
import { createSending } from '../composer/sending'
import { createTyping, type Writer } from '../composer/typing'
import type { Clock } from '../session/clock'
import type { Ask } from '../session/line'
import type { Asides } from './asides'
import { createHistory } from './history'
import { createMarking } from './marking'
import { createMessages, type Message } from './messages'
import { createReading } from './reading'
import { createThreads, type ListedOrVisitorThread, newThread } from './threads'
import { createTimeline } from './timeline'

export interface ConversationNeeds {
  outbox: Outbox
  ask: Ask
  clock: Clock
  /** What the chat says by itself; null until it says something. */
  automatic?: ReadonlySignal<AutomaticMessages | null>
  /** A UUID. */
  newId(): string
  /** Something happened that may be announced. Never called for the history. */
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

/** A message of the customer, without its address. */
export type Said = Omit<OutgoingMessage, 'client_id' | 'thread_id' | 'new_thread'>

/**
 * The customer's conversations: the messages of the conversation shown, the unsent messages, and what may be answered now.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what it joins is split off already (timeline, threads, sending, reading, ...). The rest shares many signals, and the size budget of a translated conversation is nearly used up.
export function createConversation({ outbox, ask, clock, automatic, newId, onEvent }: ConversationNeeds) {
  const timeline = createTimeline()
  const sending = createSending(outbox, clock, timeline.placeOf)
  const threads = createThreads()
  const thread = threads.shown
  const contents = computed(() =>
    timeline.contents.value.filter(({ thread_id }) => thread_id === threads.shownId.value),
  )
  const entries = computed(() =>
    sending.entries.value.filter(({ message }) => threads.homeOf(message) === threads.shownId.value),
  )
  /** Set once the page adds a message. */
  const asides = signal<Asides | null>(null)
  const said = createMessages(
    computed(() => asides.value?.woven(contents.value) ?? contents.value),
    entries,
    computed(() => thread.value?.marks ?? null),
  )
  const messages = computed(() => automatic?.value?.place.value(said.value) ?? said.value)
  const reading = createReading({ threads: threads.known, contents: timeline.contents, shownId: threads.shownId })
  const earlier = computed(() => (contents.value[0] ? contents.value[0].seq > 1 : (thread.value?.last_seq ?? 0) > 0))
  const writer = signal<Writer | null>(null)
  const loaded = signal(false)
  /** The server named a conversation that is not known here. */
  let unknown = false

  const marking = createMarking({
    clock,
    ask,
    threads: threads.known,
    contents: timeline.contents,
    held: timeline.since,
    read: reading.read,
    marked: threads.mark,
  })
  const typing = createTyping(clock, ask, writer)
  const history = createHistory({ clock, ask, thread, inThread: contents, found, listed: threads.change })

  const answers = computed(() => {
    const found = new Map<string, Message>()
    for (const message of messages.value) {
      const { from, in_reply_to_id } = message.content
      if (from !== 'customer' || !in_reply_to_id) continue
      // A refused answer, as of the second of two tabs, does not hide the accepted answer.
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

  const known = computed(() => {
    // In order, so that the newest content of each thread overwrites the others.
    const newest = new Map(timeline.contents.value.map((content) => [content.thread_id, content]))
    return threads.known.value.map((one) => ({ ...one, last_content: newest.get(one.id) ?? one.last_content ?? null }))
  })

  function add(contents: readonly CustomerContent[], isHistory = false) {
    batch(() => {
      const fresh = timeline.add(contents)
      for (const content of contents) arrive(content)
      if (fresh.some(({ from, author_name }) => from === 'agent' && author_name === writer.value?.author_name))
        writer.value = null
      const arrived = fresh.filter(({ from }) => from === 'agent')
      if (arrived.length > 0 && !isHistory) onEvent({ type: 'arrived', contents: arrived })
    })
  }

  /** An own message has its place: the view goes there with it, and so does what was written after it for the same new conversation. */
  function arrive({ client_id, thread_id, seq }: CustomerContent) {
    if (!threads.find(thread_id))
      threadChanged({ id: thread_id, closed: false, text_input_disabled: false, last_seq: seq })
    const entry = client_id && sending.find(client_id)
    if (!entry) return
    const seen = threads.homeOf(entry.message) === threads.shownId.value
    sending.remove([client_id])
    if (entry.message.new_thread) sending.settle(thread_id)
    if (seen && thread_id !== threads.shownId.value) threads.show(thread_id)
  }

  function threadChanged(changed: CustomerThread) {
    if (threads.change([changed])) unknown = true
  }

  function found(threadId: string, { contents }: HistoryAnswer) {
    batch(() => {
      if (contents[0]) timeline.startAt(threadId, contents[0].seq)
      add(contents, true)
    })
  }

  function send(message: Said, files: readonly Media[] = []) {
    const client_id = newId()
    const shown = automatic?.peek()?.name(client_id, said.peek().length === 0) ?? []
    const attachment_ids = files.map(({ id }) => id)
    batch(() =>
      sending.add(
        {
          client_id,
          ...threads.address(),
          ...message,
          ...(shown.length > 0 && { shown }),
          ...(files.length > 0 && { attachment_ids }),
        },
        files,
      ),
    )
    typing.customerTyping('', false)
    onEvent({ type: 'written' })
  }

  function drop(threadId: string) {
    timeline.drop(threadId)
    threads.drop(threadId)
  }

  const unsend = (which: (message: OutgoingMessage) => boolean) =>
    sending.remove(sending.entries.value.flatMap(({ message }) => (which(message) ? message.client_id : [])))

  function show(threadId: string) {
    threads.show(threadId)
    if (threadId && contents.value.length === 0) void history.loadEarlier()
  }

  function incomplete() {
    const held = timeline.since()
    return (
      unknown ||
      timeline.incomplete() ||
      threads.known.value.some(({ id, last_seq }) => last_seq > (held[id] ?? last_seq))
    )
  }

  return {
    messages,
    /** The conversation has no messages, apart from automatic messages. */
    empty: computed(() => said.value.length === 0),
    /** All known conversations, newest first. `listThreads` fetches older conversations. */
    threads: known as ReadonlySignal<readonly ListedOrVisitorThread[]>,
    /** The conversation shown: the newest open conversation, unless the customer chose another. Null: it begins with the next message. */
    thread,
    openThread: show,
    /** The next message begins another conversation. */
    newThread: () => show(newThread),
    listThreads: history.listThreads,
    /** True when the conversation shown has messages older than those held. */
    earlier,
    loadEarlier: history.loadEarlier,
    /** The agent who types in the conversation shown. */
    typing: computed((): { author_name: string } | null =>
      writer.value?.thread_id === threads.shownId.value ? writer.value : null,
    ),
    /** Each time the customer presses a key (`true`), and when nothing is left in the text box. */
    customerTyping: (active: boolean) => typing.customerTyping(threads.shownId.value, active),
    /** True once the history is here. */
    loaded: loaded as ReadonlySignal<boolean>,
    /** Id of the first message that was unread when the customer opened the conversation; null when all were read. */
    unreadFrom: reading.unreadFrom as ReadonlySignal<string | null>,
    /** Messages of the other side, in all conversations, that the customer has not read. */
    unread: computed(() => reading.fresh.value.length),
    /** The newest of them, for a glance from outside. */
    preview: computed(() => reading.fresh.value.at(-1)?.body.slice(0, 120) ?? ''),
    /** Nothing can be written, and no question stands open that says what to choose. */
    textInputDisabled: computed(() => threadLocked.value && !asksToChoose.value),
    /** True while only an offered answer may be given. */
    textInputLocked,
    /** The customer's newest message that answers this content. */
    answerOf: (contentId: string) => answers.value.get(contentId) ?? null,
    isCurrent: ({ id }: CustomerContent) => current.value?.id === id,

    asides,
    send,
    sendText: (body: string, files?: readonly Media[]) => send({ body }, files),
    reply: (contentId: string, body: string, structuredReply: StructuredReply) =>
      send({ body, in_reply_to_id: contentId, structured_reply: structuredReply }),
    retry: sending.retry,
    discard: (clientId: string) => sending.remove([clientId]),
    /** The chat is open and in view, or no longer. */
    watch(value: boolean) {
      reading.watching.value = value
    },
    /** The customer reads the end of the log, or further up. */
    follow(atEnd: boolean) {
      reading.atEnd.value = atEnd
    },

    // Called by the exchange and the connection.
    next: sending.next,
    delivered(content: CustomerContent) {
      add([content])
      onEvent({ type: 'delivered' })
    },
    refuse(clientId: string, code: string) {
      sending.refuse(clientId, code)
      onEvent({ type: 'refused', code })
    },
    /** Per thread the last seq held without a gap. */
    since: timeline.since,
    /** True when something is known to exist that we do not hold; a conversation that was never looked into is no gap. */
    incomplete,
    /** The server has this message and we hold all before it; or it was taken back. */
    settled: (clientId: string) =>
      timeline.placeOf(clientId) ? !incomplete() : loaded.value && !sending.find(clientId),
    /** An answer to "everything after `asked`". */
    take({ threads: told, contents, gone }: VisitorSyncAnswer, asked: SyncRequest['since']) {
      batch(() => {
        for (const id of gone) drop(id)
        unsend(({ thread_id }) => gone.includes(thread_id ?? ''))
        threads.change(told)
        for (const { thread_id, seq } of contents) if (!(thread_id in asked)) timeline.startAt(thread_id, seq)
        add(contents, !loaded.value)
        unknown = false
        loaded.value = true
      })
    },
    contentAdded: (content: CustomerContent) => add([content]),
    contentChanged(content: CustomerContent) {
      if (timeline.find(content.id)) add([content])
    },
    threadChanged,
    marked: ({ thread_id, marks }: Parameters<ServerToVisitor['thread:marks']>[0]) => threads.mark(thread_id, marks),
    heardTyping: typing.hear,
    /** Forgets the conversations, and the unsent messages too when the session is over. */
    forget(over: boolean) {
      batch(() => {
        for (const { id } of threads.known.value) drop(id)
        if (over) unsend(() => true)
        loaded.value = false
      })
    },
    /** The page goes away. */
    rest: marking.tell,
    dispose() {
      reading.end()
      typing.customerTyping('', false)
      marking.dispose()
    },
  }
}
