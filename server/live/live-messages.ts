import type { Logger } from 'pino'
import type { BegunLive } from '../conversation/messages/live/begin-live'
import { liveOver } from '../conversation/messages/live/refusals'
import type { Needs } from '../conversation/needs'
import { Refusal } from '../conversation/refusals'
import { createAllowance } from '../limits/allowance'
import { createComparison } from './compare-messages'
import { createFlush } from './flush-texts'
import type { LiveTexts } from './live-texts'
import type { LiveListener, WrittenMessage, WrittenMessages } from './written-message'

/** How a request writes its message. */
export interface LiveWriting {
  text(): string
  /** Sends what chats have not seen, and returns the text. Called at the end, so that no piece comes after it. */
  sendRest(): string
  append(text: string): void
  replace(text: string): void
  status(status: string): void
  /** Writes the text, and leaves the message to the request that continues it, or to the job that ends it. */
  leave(): Promise<void>
  /** The message has ended. */
  close(): void
}

export type LiveMessages = ReturnType<typeof createLiveMessages>

interface Options extends Pick<Needs, 'store' | 'clock'> {
  log: Logger
  texts: LiveTexts
  tell: Pick<Needs['tell'], 'piece' | 'grown'>
}

/** A message sends this many pieces at once, and then one per so many milliseconds, with all new text. */
const piecesAtOnce = 4
const pieceMs = 25
/** Texts are written to the disk at this interval, those of all messages by one write. */
const flushMs = 300
/** Every so many flushes each message counts a beat, and its state and rights are looked at, also if it has no new text. */
const flushesPerBeat = 3

/** The messages that requests of this process write: a piece costs no transaction, since texts are in memory and written together. */
export function createLiveMessages({ store, clock, log, texts, tell }: Options) {
  const messages: WrittenMessages = new Map()
  const { compareSoon, lookSoon, lookAtRights } = createComparison(messages, store, log)
  const flush = createFlush({ store, clock, log, messages, texts, tell, drop })
  const { change, send } = createChange(messages, texts, tell)
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
    for (const { threadId } of messages.values()) if (threads.has(threadId)) return lookSoon()
  })

  return {
    compareSoon,
    /** From now on this request writes the message; an earlier request for it ends. `live` is the row that the request began. */
    open(begun: BegunLive & { live: object }, listener: LiveListener): LiveWriting {
      const { content, live, ownerId } = begun
      const earlier = messages.get(content.id)
      const text = (earlier && texts.get(content.id)?.body) ?? live.body
      earlier?.listener.ended(liveOver())
      if (earlier) drop(earlier)
      const message: WrittenMessage = {
        id: content.id,
        turn: live.turn,
        threadId: content.thread_id,
        identityId: content.identity_id,
        ...{ agentId: content.author_id, owner: ownerId, listener, stopTold: false },
        // Other nodes may hold an older text of an earlier request, so the first growth tells the whole.
        ...{ unstoredFrom: 0, unseenFrom: null, sending: null, left: false },
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
        append: (more) => change(message, body().length, body() + more, null),
        replace: (whole) => change(message, 0, whole, null),
        status: (status) => change(message, body().length, body(), status || null),
        leave() {
          message.left = true
          message.unstoredFrom ??= body().length
          return flush(false)
        },
        close: () => message.left || drop(message),
      }
    },
    /** Writes all texts, and ends the requests: they may continue at another node, or after the restart. */
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

/** `change` changes a message's text from a place on, and `send` sends what chats have not seen. */
function createChange(messages: WrittenMessages, texts: LiveTexts, tell: Options['tell']) {
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
    tell.piece(identityId, { id, thread_id, at, text: live.body.slice(at), ...(status && { status }) })
  }

  /** Sends when the message may send: pieces that came in one turn of the event loop are sent as one. */
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
