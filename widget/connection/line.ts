import { type Ack, type Handshake, realtimePath } from '../../contract/chat/realtime'
import type { SessionEnd, VisitorRefusal } from '../../contract/chat/visitor'
import type { Clock } from '../models/session/clock'
import type { Ask } from '../models/session/line'
import { retryDelayMs } from '../models/session/line'
import type { Refusal, Shell } from '../models/session/shell'
import type { openSocket, Socket, SocketEvents } from './socket'

const answerWithinMs = 10_000
/** A connection that returns sooner is not shown as lost. */
const noticeAfterMs = 1_000

/** Refusals that end the connection, with the state that the chat shows then. After every other refusal it tries again. */
const final: Readonly<Record<string, Refusal>> = {
  unsupported_version: 'unsupported_version',
  unknown_channel: 'unknown_channel',
  origin_not_allowed: 'unknown_channel',
  invalid_session: 'invalid_session',
  session_ended: 'invalid_session',
} satisfies Partial<Record<VisitorRefusal, Refusal>>

export interface LineEvents extends Pick<SocketEvents, 'connected' | 'event'> {
  lost(): void
  /** The server no longer knows this session. */
  ended(reason: SessionEnd): void
}

/**
 * Keeps a connection to the server open, with growing pauses after it is lost, and tells the shell its state. One function, because
 * every event of the socket changes the same state of the connection.
 */
export function keepLine(
  handshake: Handshake,
  shell: Pick<Shell, 'setLine'>,
  clock: Clock,
  openLine: typeof openSocket,
  events: LineEvents,
) {
  let socket: Socket | null = null
  let online = false
  let failures = 0
  let resting = false
  let ended = false
  let cancelRetry = () => {}
  let cancelNotice = () => {}

  /** A request without an answer means that the connection is dead, even if the browser reports it open. */
  async function ask(name: string, payload: unknown, withinMs = answerWithinMs): Promise<Ack<never>> {
    const used = socket
    if (!used) throw new Error('no line')
    try {
      return (await used.request(name, payload, withinMs)) as Ack<never>
    } catch (silence) {
      used.close()
      throw silence
    }
  }

  function open() {
    cancelRetry()
    if (socket || resting || ended) return
    socket = openLine({
      // The page is `/chat/<channel id>/`, below the path of PUBLIC_URL.
      url: location.href.replace(/^http(.*)\/chat\/.*/, `ws$1${realtimePath}`),
      auth: { ...handshake },
      connectWithinMs: answerWithinMs,
      connected() {
        failures = 0
        online = true
        cancelNotice()
        shell.setLine('online')
        events.connected()
      },
      refused(reason) {
        const shown = Object.hasOwn(final, reason) ? final[reason] : null
        if (!shown) return
        ended = true
        cancelNotice()
        shell.setLine('refused', shown)
        if (shown === 'invalid_session') events.ended('signed_out')
      },
      event: events.event,
      closed,
    })
  }

  function closed() {
    socket = null
    events.lost()
    if (ended) return
    cancelNotice()
    if (online) cancelNotice = clock.after(noticeAfterMs, () => shell.setLine('offline'))
    else shell.setLine('offline')
    // A connection that worked until now is tried again within half a second.
    failures = online ? 1 : failures + 1
    cancelRetry()
    const pauseMs = online ? Math.random() * 500 : retryDelayMs(failures, Math.random())
    online = false
    if (!resting) cancelRetry = clock.after(pauseMs, open)
  }

  function close() {
    socket?.close()
    cancelRetry()
  }

  return {
    ask: ask as Ask,
    /** Opens the line at once, also after `rest`. Returns true if the line is already open. */
    open() {
      resting = false
      if (!online) open()
      return online
    },
    /** Gives up the connection. The line opens the next connection itself. */
    drop: () => socket?.close(),
    /** Closes the line until it is opened. */
    rest() {
      resting = true
      close()
    },
    /** Closes the line for good. */
    end() {
      ended = true
      close()
      cancelNotice()
    },
  }
}
