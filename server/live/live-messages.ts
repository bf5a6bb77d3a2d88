import type { Logger } from 'pino'
import type { BegunLive } from '../conversation/messages/live/begin-live'
import { liveOver, liveTakenOver, liveThreadClosed } from '../conversation/messages/live/refusals'
import type { Needs } from '../conversation/needs'
import { Refusal } from '../conversation/refusals'
import type { LiveTexts } from './live-texts'

/** What the request that writes a message is told. */
export interface LiveListener {
  /** The customer wants it to stop. */
  stopRequested(): void
  /** The request may write no more. */
  ended(why: Refusal): void
}

/** A message that a request of this process writes. */
export interface LiveWriting {
  text(): string
  append(text: string): void
  replace(text: string): void
  status(status: string): void
  /** Writes the text, and leaves the message to the request that goes on with it, or to the job that ends it. */
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

interface Message {
  id: string
  turn: string
  threadId: string
  identityId: string
  agentId: string
  /** The owner of the conversation when the message began; undefined until it was read. */
  owner: string | null | undefined
  listener: LiveListener
  stopTold: boolean
  /** Whether the row lacks text. */
  dirty: boolean
  /** Where the part begins that chats have not seen; null: they have seen everything. */
  unseenFrom: number | null
  sentAt: number
  sending: NodeJS.Timeout | null
}

/** Pieces within this time are sent as one. */
const pieceMs = 30
/** Texts are written to the disk at this interval, those of all messages by one write. */
const flushMs = 300
/** Every so many flushes each message counts a beat, and its state is looked at, also if it has no new text. */
const flushesPerBeat = 3

// One function: sending, writing and looking share the messages and one timer, and each ends what the others do for a message.
/** The messages that requests of this process write: a piece costs no transaction, since texts are in memory and written together. */
export function createLiveMessages({ store, clock, log, texts, tell }: Options) {
  const messages = new Map<string, Message>()
  let timer: NodeJS.Timeout | null = null
  let round = 0
  let flushing: Promise<void> | null = null
  let looking: Promise<void> | null = null
  let lookAgain = false

  function send(message: Message): void {
    message.sending = null
    const live = texts.get(message.id)
    if (!live || message.unseenFrom === null) return
    const at = message.unseenFrom
    message.unseenFrom = null
    message.sentAt = performance.now()
    const { id, threadId: thread_id, identityId } = message
    const { status } = live
    tell.piece(identityId, { id, thread_id, at, text: live.body.slice(at), ...(status && { status }) })
  }

  function change(message: Message, from: number, body: string, status: string | null): void {
    if (messages.get(message.id) !== message) return
    texts.set(message.id, { turn: message.turn, body, status })
    message.dirty = true
    message.unseenFrom = Math.min(message.unseenFrom ?? from, from)
    message.sending ??= setTimeout(send, Math.max(0, message.sentAt + pieceMs - performance.now()), message)
  }

  function drop(message: Message): void {
    if (messages.get(message.id) !== message) return
    messages.delete(message.id)
    texts.delete(message.id)
    if (message.sending) clearTimeout(message.sending)
    if (messages.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }

  /** Writes the texts. A failure is tried again in the next round. */
  async function flush(all: boolean): Promise<void> {
    const grown = [...messages.values()].filter(({ dirty }) => all || dirty)
    if (grown.length === 0) return
    const news = grown.filter(({ dirty }) => dirty)
    for (const message of grown) message.dirty = false
    const rows = grown.flatMap(({ id }) => {
      const live = texts.get(id)
      return live ? [{ id, ...live }] : []
    })
    try {
      await store.transact((tx) => tx.growLiveMessages(rows, clock()))
      for (const { id, identityId } of news) tell.grown({ id, identity_id: identityId })
    } catch (error) {
      for (const message of news) message.dirty = true
      log.debug({ err: error }, 'live messages could not be written; it will be tried again')
    }
  }

  const flushNow = (all: boolean): Promise<void> => {
    flushing ??= flush(all).finally(() => {
      flushing = null
    })
    return flushing
  }

  function tick(): void {
    round += 1
    const beats = round % flushesPerBeat === 0
    void flushNow(beats)
    if (beats) look()
  }

  /** Compares the messages with their rows and conversations: somebody may have ended them, or want them to stop. */
  function look(): void {
    if (messages.size === 0) return
    if (looking) {
      lookAgain = true
      return
    }
    looking = compare()
      .catch((error) => log.debug({ err: error }, 'live messages could not be looked at'))
      .finally(() => {
        looking = null
        const again = lookAgain
        lookAgain = false
        if (again) look()
      })
  }

  async function compare(): Promise<void> {
    const before = [...messages.values()]
    const facts = new Map((await store.read.liveFacts()).map((each) => [each.id, each]))
    const found = await store.read.threadsById([...new Set(before.map(({ threadId }) => threadId))])
    const threads = new Map(found.map((thread) => [thread.id, thread]))
    for (const message of before) {
      const fact = facts.get(message.id)
      const thread = threads.get(message.threadId)
      if (messages.get(message.id) !== message) continue
      if (fact?.turn !== message.turn || !thread) message.listener.ended(liveOver())
      else if (thread.closed || thread.closing) message.listener.ended(liveThreadClosed())
      else if (await isTakenOver(message, thread.owner_id)) message.listener.ended(liveTakenOver())
      else if (fact.stop_requested_at !== null && !message.stopTold) {
        message.stopTold = true
        message.listener.stopRequested()
      }
    }
  }

  /** Whether a person has become the owner since the message began. */
  async function isTakenOver(message: Message, owner: string | null): Promise<boolean> {
    if (message.owner === undefined) message.owner = owner
    if (owner === message.owner || owner === null || owner === message.agentId) return false
    return (await store.read.agent(owner))?.email != null
  }

  store.onChanged(({ threads }) => {
    if (messages.size === 0) return
    for (const { threadId } of messages.values()) if (threads.has(threadId)) return look()
  })

  return {
    look,
    /** From now on this request writes the message; an earlier request for it ends. `live` is the row that the request began. */
    async open(begun: BegunLive & { live: object }, listener: LiveListener): Promise<LiveWriting> {
      const { content, live } = begun
      const thread = await store.read.thread(content.thread_id)
      const earlier = messages.get(content.id)
      const text = (earlier && texts.get(content.id)?.body) ?? live.body
      earlier?.listener.ended(liveOver())
      if (earlier) drop(earlier)
      const message: Message = {
        ...{ id: content.id, turn: live.turn, threadId: content.thread_id, identityId: content.identity_id },
        ...{ agentId: content.author_id, owner: thread?.owner_id, listener, stopTold: false },
        ...{ dirty: true, unseenFrom: null, sentAt: 0, sending: null },
      }
      messages.set(content.id, message)
      texts.set(content.id, { turn: live.turn, body: text, status: live.status })
      timer ??= setInterval(tick, flushMs)
      look()
      const body = () => texts.get(message.id)?.body ?? ''
      return {
        text: body,
        append: (more) => change(message, body().length, body() + more, null),
        replace: (whole) => change(message, 0, whole, null),
        status: (status) => change(message, body().length, body(), status || null),
        leave: async () => {
          await flushing
          await flushNow(false)
          drop(message)
        },
        close: () => drop(message),
      }
    },
    /** Writes all texts, and ends the requests: they may go on at another node, or after the restart. */
    async stop(): Promise<void> {
      await flushing
      await flushNow(true)
      const message = 'The server is stopping: send the request again with its client_id, and go on where it says.'
      for (const { listener } of [...messages.values()])
        listener.ended(new Refusal('busy', 'busy', message, undefined, 1))
      if (timer) clearInterval(timer)
    },
  }
}
