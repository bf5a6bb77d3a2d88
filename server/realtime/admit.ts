import { realtimeVersion } from '../../contract/chat/realtime'
import type { VisitorRefusal } from '../../contract/chat/visitor'
import { noteDeviceSeen } from '../conversation/customers/devices'
import { endIfExpired } from '../conversation/customers/end-sessions'
import { hasExpired } from '../conversation/customers/session'
import type { Needs } from '../conversation/needs'
import { allowsOrigin } from '../conversation/source-settings'
import type { Limits } from '../limits/limits'
import { hashToken } from '../values/hash-token'
import type { CustomerSocket } from './connection'
import { handshakeShape } from './messages'
import { identityRoom, sessionRoom } from './rooms/names'

interface Options {
  limits: Limits
  publicOrigin: string
}

/**
 * Checks version, source, page origin and session of a connection. Returns the reason for a
 * refusal, or null. Throws if a limit is reached.
 */
export async function admit(
  needs: Needs,
  socket: CustomerSocket,
  { limits, publicOrigin }: Options,
): Promise<VisitorRefusal | undefined> {
  const handshake = handshakeShape.safeParse(socket.handshake.auth)
  if (!handshake.success) return 'invalid_session'
  const { version, channel_id, session_token, echo, origin: claimed } = handshake.data
  if (version !== realtimeVersion) return 'unsupported_version'
  const sessionHash = hashToken(session_token)
  countUntilItEnds(
    socket,
    limits.connection({ visitor: sessionHash, address: socket.handshake.address, source: channel_id }),
  )
  const source = await needs.store.read.sourceByChannelId(channel_id)
  if (source?.type !== 'web_messaging' || !source.active) return 'unknown_channel'
  const origin = pageOrigin(claimed, socket.handshake.headers.origin, publicOrigin)
  if (origin !== null && !allowsOrigin(source.settings, origin)) return 'origin_not_allowed'
  const session = await needs.store.read.session(sessionHash)
  if (session && session.source_id !== source.id) return 'invalid_session'
  if (session?.origin && origin && session.origin !== origin) return 'invalid_session'
  // An expired session is admitted: `joinRooms` then notifies the page, which can sign in its customer again.
  if (session && session.ended_at !== null && !hasExpired(session, needs.clock())) return 'session_ended'
  const visitor = { source, sessionHash, origin }
  socket.data = { visitor, echo: echo ?? true, attributes: null }
  return undefined
}

/** Reads the session again after joining, because it may have changed since `admit` (message, sign-in, sign-out). */
export async function joinRooms(needs: Needs, socket: CustomerSocket): Promise<void> {
  const { sessionHash } = socket.data.visitor
  // Tabs and devices of one session exchange events even before the first message creates an identity.
  await socket.join(sessionRoom(sessionHash))
  const session = await needs.store.read.session(sessionHash)
  if (!session) return
  const expired = await endIfExpired(needs, session)
  if (session.ended_at === null && !expired) {
    await socket.join(identityRoom(session.identity_id))
    return noteDeviceSeen(needs, session)
  }
  socket.emit('session:ended', { reason: expired ? 'expired' : 'signed_out' })
  socket.disconnect(true)
}

/**
 * Returns the origin of the site's page; null for a chat outside of any site. The chat reports it, and
 * `frame-ancestors` makes that safe. If the page itself connects, only the browser's Origin header counts.
 */
function pageOrigin(claimed: string | undefined, browser: string | undefined, publicOrigin: string): string | null {
  if (browser !== undefined && browser !== publicOrigin) return browser
  return claimed ?? null
}

/** If the connection has already ended, `onEnd` runs immediately, since no `close` event follows. */
function countUntilItEnds({ conn }: CustomerSocket, onEnd: () => void): void {
  if (conn.readyState === 'open') conn.once('close', onEnd)
  else onEnd()
}
