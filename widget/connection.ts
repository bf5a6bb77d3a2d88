import {
  type Ack,
  type ConnectRefusal,
  type CustomerContent,
  type CustomerThread,
  type Handshake,
  realtimePath,
  type ServerToClient,
  type SyncAnswer,
} from '../contract/realtime'
import type { Clock } from './models/clock'
import type { Conversation } from './models/conversation'
import { createExchange, retryDelayMs, type Transport } from './models/exchange'
import type { Shell } from './models/shell'
import { openSocket, type Socket } from './socket'

const answerWithinMs = 10_000
/** After a sleep a socket may look alive and be dead: then an answer is expected sooner. */
const probeWithinMs = 4_000
/** A message waits no longer than this for the code that draws it. */
const viewWithinMs = 1_500
const final: string[] = ['unsupported_version', 'unknown_channel', 'invalid_session'] satisfies ConnectRefusal[]

export interface ConnectionNeeds {
  handshake: Handshake
  conversation: Conversation
  shell: Shell
  clock: Clock
  /** Fetches what these messages are drawn with; null when it is here. */
  fetchViews(contents: readonly CustomerContent[]): Promise<unknown> | null
}

/**
 * Keeps the customer's socket alive and tells the conversation what it hears. Comes back at once when the device wakes
 * or is online again, else after growing pauses. The socket is closed while the page rests in the back/forward cache.
 */
export function connect({ handshake, conversation, shell, clock, fetchViews }: ConnectionNeeds) {
  const exchange = createExchange({ conversation, clock, random: Math.random })
  let socket: Socket | null = null
  let online = false
  let failures = 0
  let resting = false
  let ended = false
  let cancelRetry = () => {}

  const transport: Transport = {
    send: (message) => ask('message:send', message),
    async sync(request) {
      const ack = await ask<SyncAnswer>('sync', request)
      if (ack.ok) await drawable(ack.value.contents)
      return ack
    },
  }

  async function drawable(contents: readonly CustomerContent[]) {
    const views = fetchViews(contents)
    if (views) await Promise.race([views, new Promise<void>((done) => clock.after(viewWithinMs, done))])
  }

  /** An answer that never comes means that the line is dead, whatever the browser believes. */
  async function ask<T>(event: string, payload: unknown, withinMs = answerWithinMs): Promise<Ack<T>> {
    const used = socket
    if (!used) throw new Error('no line')
    try {
      return (await used.request(event, payload, withinMs)) as Ack<T>
    } catch (silence) {
      used.close()
      throw silence
    }
  }

  const hear: { [E in keyof ServerToClient]: ServerToClient[E] } = {
    async 'message:added'(content: CustomerContent) {
      await drawable([content])
      conversation.contentAdded(content)
      exchange.check()
    },
    'message:changed': conversation.contentChanged,
    'thread:changed'(thread: CustomerThread) {
      conversation.threadChanged(thread)
      exchange.check()
    },
  }

  function open() {
    cancelRetry()
    if (socket || resting || ended) return
    socket = openSocket({
      url: location.origin,
      path: realtimePath,
      auth: { ...handshake },
      connectWithinMs: answerWithinMs,
      connected() {
        failures = 0
        online = true
        shell.setLine('online')
        exchange.connect(transport)
      },
      refused(reason) {
        ended = final.includes(reason)
        if (ended) shell.setLine('refused', reason as ConnectRefusal)
      },
      event(name, payload) {
        if (Object.hasOwn(hear, name)) hear[name as keyof ServerToClient](payload as CustomerContent & CustomerThread)
      },
      closed,
    })
  }

  function closed() {
    socket = null
    exchange.disconnect()
    if (ended) return
    shell.setLine('offline')
    // A line that worked until now is tried again within a second.
    failures = online ? 1 : failures + 1
    cancelRetry = clock.after(online ? Math.random() * 1_000 : retryDelayMs(failures, Math.random()), open)
    online = false
  }

  function wake() {
    if (document.visibilityState === 'hidden') return
    resting = false
    if (online) ask('sync', { since: conversation.since() }, probeWithinMs).catch(() => {})
    else open()
  }

  function rest() {
    resting = true
    socket?.close()
    cancelRetry()
  }

  addEventListener('online', wake)
  addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', wake)
  addEventListener('pagehide', rest)
  // The browser knows before the socket does.
  addEventListener('offline', () => socket?.close())

  open()
}
