import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { readableSources, requireRight } from '../permissions'
import type { CustomerTransaction, Reader } from '../ports'
import type { AgentRecord, IdentityRecord, SessionRecord } from '../records'
import { endPermanently } from './end-sessions'
import { readableIdentity } from './identities'
import { deviceHidden } from './refusals'
import { hasExpired } from './session'

/** `seen_at` is accurate to this time, so that a reload writes nothing. */
const seenEveryMs = 10 * 60_000

/** Returns the id of a session for agents. The hash itself stays secret, because it gives access to the session. */
export const deviceId = ({ token_hash }: SessionRecord): string => token_hash.slice(0, 24)

/** Returns a customer's browsers on sources that the agent can read, last seen first. Throws 404. */
export async function devicesOf(
  read: Reader,
  agent: AgentRecord,
  identityId: string,
  now: number,
): Promise<SessionRecord[]> {
  await readableIdentity(read, agent, identityId)
  const sources = new Set((await readableSources(read, agent)).map(({ id }) => id))
  const sessions = await read.sessionsOfIdentity(identityId)
  return sessions
    .filter((session) => sources.has(session.source_id) && !hasExpired(session, now))
    .sort((one, other) => other.seen_at - one.seen_at)
}

/** Ends the session of a device. Throws 404, 403. */
export async function endDevice(needs: Needs, actor: Actor, identityId: string, id: string): Promise<SessionRecord> {
  const ended = await needs.store.transact(async (tx) => {
    const now = needs.clock()
    const devices = await devicesOf(tx, actor.agent, identityId, now)
    await requireRight(tx, actor.agent, 'edit_identities')
    const session = devices.find((each) => deviceId(each) === id)
    if (!session) throw deviceHidden()
    await endPermanently(tx, session, now)
    await recordEvent(tx, needs, { actor, action: 'identity.changed', about: { id: identityId }, changed: ['devices'] })
    return session
  })
  needs.notify.ended(ended.token_hash, 'signed_out')
  return ended
}

/** Notes that a device connected, accurate to ten minutes. */
export async function noteDeviceSeen(
  { store, clock }: Pick<Needs, 'store' | 'clock'>,
  deviceSession: SessionRecord,
): Promise<void> {
  const now = clock()
  if (now - deviceSession.seen_at < seenEveryMs) return
  await store.transact(async (tx) => {
    const session = await tx.session(deviceSession.token_hash)
    if (session?.ended_at !== null) return
    await tx.updateSession({ ...session, seen_at: now })
    await tx.seeIdentity(session.identity_id, now)
  })
}

/**
 * Notes that the customer was seen, accurate to ten minutes. Publishes no event: only lists of customers sort by it.
 */
export async function noteCustomerSeen(
  { clock }: Pick<Needs, 'clock'>,
  tx: Pick<CustomerTransaction, 'seeIdentity'>,
  { id, seen_at }: Pick<IdentityRecord, 'id' | 'seen_at'>,
): Promise<void> {
  const now = clock()
  if (isSeenLater({ seen_at }, now)) await tx.seeIdentity(id, now)
}

export const isSeenLater = ({ seen_at }: Pick<IdentityRecord, 'seen_at'>, now: number): boolean =>
  now - seen_at >= seenEveryMs
