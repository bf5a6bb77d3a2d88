import type { Ack, CustomerContent, CustomerThread } from '../../contract/chat/realtime'
import { type Handshake, realtimePath } from '../../contract/chat/realtime'
import type { ServerToVisitor, SessionEnd, VisitorRefusal } from '../../contract/chat/visitor'
import { createExchange, retryDelayMs } from '../models/composer/exchange'
import type { Conversation } from '../models/log/conversation'
import type { Clock } from '../models/session/clock'
import type { Ask } from '../models/session/line'
import type { Line, Refusal, Shell } from '../models/session/shell'
import type { createVisitorSession } from '../models/session/visitor-session'
import type { Tabs } from '../tabs/leader'
import type { Socket } from './socket'

const answerWithinMs = 10_000
/** After a sleep the connection may be dead without a sign, so the answer is expected sooner. */
const probeWithinMs = 3_000
/** The longest time that a message waits for the code of its view. */
const viewWithinMs = 1_500
/** A connection that is back sooner is not shown as lost. */
const noticeAfterMs = 1_000

/** Refusals that end the connection, and what the chat shows then. After any other refusal it tries again. */
const final: Readonly<Record<string, Refusal>> = {
  unsupported_version: 'unsupported_version',
  unknown_channel: 'unknown_channel',
  origin_not_allowed: 'unknown_channel',
  invalid_session: 'invalid_session',
  session_ended: 'invalid_session',
} satisfies Partial<Record<VisitorRefusal, Refusal>>

export interface ConnectionNeeds {
  handshake: Handshake
  conversation: Conversation
  session: ReturnType<typeof createVisitorSession>
  shell: Shell
  clock: Clock
  tabs: Pick<Tabs, 'join' | 'leave' | 'open'>
  /** Fetches the views of these messages; null when they are loaded. */
  fetchViews(contents: readonly CustomerContent[]): Promise<unknown> | null
}

export type Connection = ReturnType<typeof connect>

/**
 * Keeps the customer's connection open and passes its events to the models. Reconnects at once when the device wakes or is online again,
 * otherwise after growing pauses. The connection is closed while the page rests in the back/forward cache.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the connection has one state (online, resting, ended, failures), which every part reads and writes.
export function connect({ handshake, conversation, session, shell, clock, tabs, fetchViews }: ConnectionNeeds) {
  const life = new AbortController()
  let socket: Socket | null = null
  let online = false
  let failures = 0
  let resting = false
  let ended = false
  let cancelRetry = () => {}
  let cancelNotice = () => {}

  const exchange = createExchange({
    conversation,
    clock,
    random: Math.random,
    heard({ contents, identity }) {
      session.became(identity)
      return drawable(contents)
    },
  })

  /** New messages, and changes to them, are shown after their views are loaded. */
  let drawing: Promise<unknown> | undefined
  function drawable(contents: readonly CustomerContent[]) {
    const views = fetchViews(contents)
    drawing = Promise.race([views, views && new Promise<void>((done) => clock.after(viewWithinMs, done))])
    return drawing
  }

  /** A request without an answer means that the connection is dead, even when the browser reports it open. */
  async function request(event: string, payload: unknown, withinMs = answerWithinMs): Promise<Ack<never>> {
    const used = socket
    if (!used) throw new Error('no line')
    try {
      return (await used.request(event, payload, withinMs)) as Ack<never>
    } catch (silence) {
      used.close()
      throw silence
    }
  }

  const ask = request as Ask

  const hear: { [E in keyof ServerToVisitor]: ServerToVisitor[E] } = {
    async 'message:added'(content: CustomerContent) {
      await drawable([content])
      conversation.contentAdded(content)
      exchange.check()
    },
    async 'message:changed'(content: CustomerContent) {
      await drawing
      conversation.contentChanged(content)
    },
    'thread:changed'(thread: CustomerThread) {
      conversation.threadChanged(thread)
      exchange.check()
    },
    'thread:marks': conversation.marked,
    typing: conversation.heardTyping,
    'session:changed': () => void exchange.catchUp(),
    'session:ended': ({ reason }) => end(reason),
  }

  function say(line: Line, reason: Refusal | null = null) {
    cancelNotice()
    shell.setLine(line, reason)
  }

  function open() {
    cancelRetry()
    if (socket || resting || ended) return
    socket = tabs.open({
      url: location.origin,
      path: realtimePath,
      auth: { ...handshake },
      connectWithinMs: answerWithinMs,
      connected() {
        failures = 0
        online = true
        say('online')
        session.connected()
        exchange.connect({ ask })
      },
      refused(reason) {
        const shown = Object.hasOwn(final, reason) ? final[reason] : null
        if (!shown) return
        ended = true
        say('refused', shown)
        if (shown === 'invalid_session') session.ended('signed_out')
      },
      event(name, payload) {
        if (Object.hasOwn(hear, name)) (hear[name as keyof ServerToVisitor] as (news: unknown) => void)(payload)
      },
      closed,
    })
  }

  function closed(again?: boolean) {
    socket = null
    exchange.disconnect()
    if (ended) return
    cancelNotice()
    if (online) cancelNotice = clock.after(noticeAfterMs, () => shell.setLine('offline'))
    else shell.setLine('offline')
    // A connection that worked until now is tried again within half a second.
    failures = online ? 1 : failures + 1
    cancelRetry()
    const pauseMs = online ? Math.random() * 500 : retryDelayMs(failures, Math.random())
    online = false
    if (again) open()
    else if (!resting) cancelRetry = clock.after(pauseMs, open)
  }

  function wake() {
    if (document.visibilityState === 'hidden') return
    resting = false
    tabs.join()
    if (online) void exchange.catchUp(probeWithinMs)
    else open()
  }

  function rest() {
    resting = true
    conversation.rest()
    stop()
    tabs.leave()
  }

  function stop() {
    socket?.close()
    cancelRetry()
  }

  /** The session is over, and this connection with it. */
  function end(reason: SessionEnd) {
    ended = true
    stop()
    session.ended(reason)
  }

  const { signal } = life
  for (const event of ['online', 'pageshow', 'focus']) addEventListener(event, wake, { signal })
  document.addEventListener('visibilitychange', wake, { signal })
  addEventListener('pagehide', rest, { signal })
  // The browser knows before the socket does.
  addEventListener('offline', () => socket?.close(), { signal })

  tabs.join()
  open()

  return {
    ask,
    catchUp: exchange.catchUp,
    dispose() {
      ended = true
      life.abort()
      stop()
      tabs.leave()
      cancelNotice()
      exchange.dispose()
    },
  }
}
