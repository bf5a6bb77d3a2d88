import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import type { Media } from '../../../contract/attachment'
import type { LivePiece } from '../../../contract/chat/live'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { ServerToVisitor } from '../../../contract/chat/visitor'
import { createTyping } from '../composer/typing'
import type { Clock } from '../session/clock'
import type { Outbox } from '../sync/outbox'
import type { SendRequest } from '../sync/request'
import { createSendQueue } from '../sync/send-queue'
import { createHistory } from './history'
import { createMarkReporter } from './mark-reporter'
import { createMessageReceiver } from './message-receiver'
import { createMessageSender } from './message-sender'
import type { Message } from './messages'
import { createQuestions, type TypeRules } from './questions'
import { createReadState } from './read-state'
import { type AutomaticMessages, createShownThread } from './shown-thread'
import { createThreads, type ListedOrVisitorThread, newThread } from './threads'
import { createTimeline } from './timeline'

export interface ConversationNeeds {
  outbox: Outbox
  ask: SendRequest
  clock: Clock
  /** Messages that the chat shows automatically; null until there is one. */
  automatic?: ReadonlySignal<AutomaticMessages | null>
  types: TypeRules
  language(): string
  newId(): string
  /** Called for each event that screen readers have to announce. Never called for the history. */
  onEvent(event: ConversationEvent): void
}

export type ConversationEvent =
  | { type: 'arrived'; contents: CustomerContent[] }
  | { type: 'said'; text: string }
  | { type: 'written' }
  | { type: 'delivered' }
  | { type: 'refused'; code: string }

export type Conversation = ReturnType<typeof createConversation>

/**
 * Creates the customer's conversations: the messages of the shown conversation, the unsent messages, and the open
 * questions.
 */
export function createConversation({
  outbox,
  ask,
  clock,
  automatic,
  types,
  language,
  newId,
  onEvent,
}: ConversationNeeds) {
  const timeline = createTimeline()
  const threads = createThreads()
  const sending = createSendQueue(outbox, clock, timeline.placeOf)
  const { contents, nameShown, earlier, ...shown } = createShownThread(timeline, sending, threads, automatic)
  const { read, end, ...reading } = createReadState(threads, timeline)
  const { wrote, endTyping, ...typing } = createTyping(clock, ask, threads.shownId)
  const { add, addEarlier, ...receiving } = createMessageReceiver(timeline, threads, sending, (contents, isNews) => {
    wrote(contents)
    if (isNews) onEvent({ type: 'arrived', contents })
  })
  const markReporter = createMarkReporter(clock, ask, threads, timeline, read)
  const { refused, ...history } = createHistory(clock, ask, threads, timeline.first, addEarlier)
  const writing = createMessageSender(sending, threads, newId, language, nameShown, () => {
    typing.customerTyping(false)
    onEvent({ type: 'written' })
  })

  function openThread(threadId: string) {
    threads.show(threadId)
    if (threadId && contents.value.length === 0) void history.loadEarlier()
  }

  const { answerNamed, ...answering } = createQuestions(shown.messages, threads.shown, types)

  return {
    ...shown,
    ...answering,
    ...reading,
    ...typing,
    ...history,
    /** True if the shown conversation has messages before the loaded messages, and the server did not refuse them. */
    earlier: computed(() => earlier.value && refused.value !== threads.shownId.value),
    ...writing,
    ...receiving,
    sendText: (body: string, files?: readonly Media[]) => writing.send({ body, ...answerNamed(body) }, files),
    /** All known conversations, newest first. `listThreads` fetches older conversations. */
    threads: computed((): readonly ListedOrVisitorThread[] => {
      // In order, so that the newest content of each thread overwrites the others.
      const newest = new Map(timeline.contents.value.map((content) => [content.thread_id, content]))
      return threads.known.value.map((thread) => ({
        ...thread,
        last_content: newest.get(thread.id) ?? thread.last_content ?? null,
      }))
    }),
    /**
     * The shown conversation: the newest open conversation, unless the customer chose another. Null if it starts with
     * the next message.
     */
    thread: threads.shown,
    closed: computed(() => threads.shown.value?.closed === true),
    openThread,
    newThread: () => openThread(newThread),
    /** Renders the actions for a sent message; null until their code is loaded. */
    acts: signal<ComponentType<{ message: Message }> | null>(null),
    retry: sending.retry,
    discard: (clientId: string) => sending.remove([clientId]),

    next: sending.next,
    delivered(content: CustomerContent) {
      add([content])
      onEvent({ type: 'delivered' })
    },
    refuse(clientId: string, code: string) {
      sending.refuse(clientId, code)
      onEvent({ type: 'refused', code })
    },
    /** The newest piece of a live message. The texts are in models/live/, which is fetched with the first piece. */
    piece: signal<LivePiece | null>(null),
    ask,
    say: (text: string) => onEvent({ type: 'said', text }),
    /** For each thread, the last seq without a gap before it. */
    since: timeline.since,
    marked: ({ thread_id, marks }: Parameters<ServerToVisitor['thread:marks']>[0]) => threads.mark(thread_id, marks),
    /** Called when the page is closed or hidden. */
    report: markReporter.report,
    dispose() {
      end()
      endTyping()
      markReporter.dispose()
    },
  }
}
