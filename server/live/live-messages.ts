import type { Logger } from 'pino'
import type { BegunLive } from '../conversation/messages/live/begin-live'
import { liveOver } from '../conversation/messages/live/refusals'
import type { Needs } from '../conversation/needs'
import { Refusal } from '../conversation/refusals'
import { createAllowance } from '../limits/allowance'
import { createComparison } from './compare-messages'
import { createTextFlush } from './flush-texts'
import type { LiveTexts } from './live-texts'
import type { LiveListener, WrittenMessage, WrittenMessages } from './written-message'

export interface LiveWriting {
  text(): string
  /** Sends all text that has not been sent to chats yet, and returns the whole text. Used at the end of the message. */
  sendRest(): string
  append(text: string): void
  replace(text: string): void
  status(status: string): void
  /**
   * Stores the text and leaves the message open. Another request can continue it; otherwise the job `endLostMessages`
   * interrupts it.
   */
  leave(): Promise<void>
  close(): void
}

export type LiveMessages = ReturnType<typeof createLiveMessages>

interface Options extends Pick<Needs, 'store' | 'clock'> {
  log: Logger
  texts: LiveTexts
  notify: Pick<Needs['notify'], 'piece' | 'grown'>
}

/** The first pieces of a message are sent immediately. Later pieces are sent every `pieceMs` milliseconds. */
const piecesAtOnce = 4
const pieceMs = 25
/** Milliseconds between two writes. One write stores the texts of all messages. */
const flushMs = 300
/** Every third write increments the `beats` of all messages, and checks their states and rights. */
const flushesPerBeat = 3

/** The live messages that this process writes. Texts are stored together, so a piece needs no transaction. */
export function createLiveMessages({ store, clock, log, texts, notify }: Options) {
  const messages: WrittenMessages = new Map()
  const { compareSoon, scheduleComparison, lookAtRights } = createComparison(messages, store, log)
  const flush = createTextFlush({ store, clock, log, messages, texts, notify, drop })
  const { change, send } = createTextChange(messages, texts, notify)
  let timer: NodeJS.Timeout | null = null
  let round = 0
  let isStopping = false

  function drop(message: WrittenMessage): void {
    if (messages.get(message.id) !== message) return
    messages.delete(message.id)
    texts.delete(message.id)
    message.sending?.cancel()
    if (messages.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }

  function tick(): void {
    round += 1
    const beats = round % flushesPerBeat === 0
    void flush(beats)
    if (!beats) return
    compareSoon()
    lookAtRights()
  }

  store.onChanged(({ threads }) => {
    for (const { threadId } of messages.values()) if (threads.has(threadId)) return scheduleComparison()
  })

  return {
    compareSoon,
    /**
     * Makes this request the writer of the message, and ends the request that wrote it before. `live` is the message's
     * record.
     */
    open(begunLive: BegunLive & { live: object }, listener: LiveListener): LiveWriting {
      const { content, live, ownerId } = begunLive
      const earlier = messages.get(content.id)
      const text = (earlier && texts.get(content.id)?.body) ?? live.body
      earlier?.listener.ended(liveOver())
      if (earlier) drop(earlier)
      const message: WrittenMessage = {
        id: content.id,
        turn: live.turn,
        threadId: content.thread_id,
        identityId: content.identity_id,
        ...{ agentId: content.author_id, owner: ownerId, listener, isStopReported: false },
        // Other nodes may have the text of an earlier request, so the first notification covers the whole text.
        ...{ unstoredFrom: 0, unseenFrom: null, sending: null, hasEnded: false },
      }
      messages.set(content.id, message)
      texts.set(content.id, { turn: live.turn, body: text, status: live.status })
      timer ??= setInterval(tick, flushMs)
      if (isStopping) listener.ended(stopping())
      else compareSoon()
      const body = () => texts.get(message.id)?.body ?? ''
      return {
        text: body,
        sendRest() {
          message.sending?.cancel()
          send(message)
          return body()
        },
        append: (addition) => change(message, body().length, body() + addition, null),
        replace: (newText) => change(message, 0, newText, null),
        status: (status) => change(message, body().length, body(), status || null),
        leave() {
          message.hasEnded = true
          message.unstoredFrom ??= body().length
          return flush(false)
        },
        close: () => message.hasEnded || drop(message),
      }
    },
    /** Stores all texts, and ends the requests. A client can continue at another node, or after the restart. */
    async stop(): Promise<void> {
      isStopping = true
      await flush(true)
      for (const { listener } of [...messages.values()]) listener.ended(stopping())
      if (timer) clearInterval(timer)
    },
  }
}

const stoppingMessage = 'The server is stopping: send the request again with its client_id, and go on where it says.'
const stopping = () => new Refusal('busy', 'busy', stoppingMessage, undefined, 1)

function createTextChange(messages: WrittenMessages, texts: LiveTexts, notify: Options['notify']) {
  const pace = createAllowance(() => performance.now(), { most: piecesAtOnce, perMs: piecesAtOnce * pieceMs })

  function send(message: WrittenMessage): void {
    message.sending = null
    const live = texts.get(message.id)
    if (!live || message.unseenFrom === null) return
    const at = message.unseenFrom
    message.unseenFrom = null
    pace.take(message.id)
    const { id, threadId: thread_id, identityId } = message
    const { status } = live
    notify.piece(identityId, { id, thread_id, at, text: live.body.slice(at), ...(status && { status }) })
  }

  /** Schedules the next piece. Texts of one turn of the event loop are sent as one piece. */
  function sendInTurn(message: WrittenMessage): WrittenMessage['sending'] {
    const waitMs = pace.wait(message.id)
    if (waitMs === 0) {
      const immediate = setImmediate(send, message)
      return { cancel: () => clearImmediate(immediate) }
    }
    const timer = setTimeout(send, waitMs, message)
    return { cancel: () => clearTimeout(timer) }
  }

  function change(message: WrittenMessage, from: number, body: string, status: string | null): void {
    if (messages.get(message.id) !== message) return
    texts.set(message.id, { turn: message.turn, body, status })
    message.unstoredFrom = Math.min(message.unstoredFrom ?? from, from)
    message.unseenFrom = Math.min(message.unseenFrom ?? from, from)
    message.sending ??= sendInTurn(message)
  }

  return { change, send }
}
