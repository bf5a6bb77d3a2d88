import { type Ack, type Handshake, realtimePath } from '../../contract/chat/realtime'
import type { SessionEnd, VisitorRefusal } from '../../contract/chat/visitor'
import type { Clock } from '../models/session/clock'
import type { Refusal, Shell } from '../models/session/shell'
import type { SendRequest } from '../models/sync/request'
import { retryDelayMs } from '../models/sync/request'
import type { openSocket, Socket, SocketEvents } from './socket'

const answerWithinMs = 10_000
/** A connection that returns sooner is not shown as lost. */
const noticeAfterMs = 1_000

/** The refusals that end the connection, with the state to show. Every other refusal is retried. */
const finalRefusals: Readonly<Record<string, Refusal>> = {
  unsupported_version: 'unsupported_version',
  unknown_channel: 'unknown_channel',
  origin_not_allowed: 'unknown_channel',
  invalid_session: 'invalid_session',
  session_ended: 'invalid_session',
} satisfies Partial<Record<VisitorRefusal, Refusal>>

export interface ConnectionEvents extends Pick<SocketEvents, 'connected' | 'event'> {
  lost(): void
  ended(reason: SessionEnd): void
}

/**
 * Keeps a connection to the server open, with growing pauses after each failure, and reports its state to the shell.
 * One function, because every socket event changes the same state.
 */
export function maintainConnection(
  handshake: Handshake,
  shell: Pick<Shell, 'setConnection'>,
  clock: Clock,
  openTransport: typeof openSocket,
  events: ConnectionEvents,
) {
  let socket: Socket | null = null
  let online = false
  let failures = 0
  let suspended = false
  let ended = false
  let cancelRetry = () => {}
  let cancelNotice = () => {}

  /**
   * Sends a request. Closes the connection if no answer arrives, because it is dead even if the browser reports it
   * open.
   */
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
    if (socket || suspended || ended) return
    socket = openTransport({
      // The page is `/chat/<channel id>/`, below the path of PUBLIC_URL.
      url: location.href.replace(/^http(.*)\/chat\/.*/, `ws$1${realtimePath}`),
      auth: { ...handshake },
      connectWithinMs: answerWithinMs,
      connected() {
        failures = 0
        online = true
        cancelNotice()
        shell.setConnection('online')
        events.connected()
      },
      refused(reason) {
        const shown = Object.hasOwn(finalRefusals, reason) ? finalRefusals[reason] : null
        if (!shown) return
        ended = true
        cancelNotice()
        shell.setConnection('refused', shown)
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
    if (online) cancelNotice = clock.after(noticeAfterMs, () => shell.setConnection('offline'))
    else shell.setConnection('offline')
    // If the connection worked until now, the first retry is within half a second.
    failures = online ? 1 : failures + 1
    cancelRetry()
    const pauseMs = online ? Math.random() * 500 : retryDelayMs(failures, Math.random())
    online = false
    if (!suspended) cancelRetry = clock.after(pauseMs, open)
  }

  function close() {
    socket?.close()
    cancelRetry()
  }

  return {
    ask: ask as SendRequest,
    /** Connects immediately, also after `suspend`. Returns true if the connection is already open. */
    open() {
      suspended = false
      if (!online) open()
      return online
    },
    drop: () => socket?.close(),
    suspend() {
      suspended = true
      close()
    },
    end() {
      ended = true
      close()
      cancelNotice()
    },
  }
}
