import type { Needs } from '../needs'
import type { CustomerTransaction } from '../ports'
import type { SessionRecord } from '../records'
import { livingSession, type Visitor } from './session'

/** As many as one transaction ends. */
const step = 200

/** A signed session whose time is over, or whose key was revoked: the site has to sign its customer in again. */
export const hasExpired = ({ expires_at }: Pick<SessionRecord, 'expires_at'>, now: number): boolean =>
  expires_at !== null && expires_at <= now

/** Ends the signed sessions whose time is over, and tells their chats. */
export async function endExpiredSessions(needs: Pick<Needs, 'store' | 'clock' | 'tell'>): Promise<void> {
  for (;;) {
    const now = needs.clock()
    if ((await needs.store.read.expiredSessions(now, 1)).length === 0) return
    const expired = await needs.store.transact(async (tx) => {
      const found = await tx.expiredSessions(now, step)
      for (const session of found) await tx.updateSession({ ...session, ended_at: now })
      return found
    })
    for (const { token_hash } of expired) needs.tell.ended(token_hash, 'expired')
  }
}

/** Ends the sessions that a revoked key signed. The caller tells the chats after the commit. */
export async function endSessionsOfKey(tx: CustomerTransaction, keyId: string, now: number): Promise<SessionRecord[]> {
  const signed = await tx.sessionsOfKey(keyId)
  for (const session of signed) await tx.updateSession({ ...session, ended_at: now, expires_at: now })
  return signed
}

/** Ends one session if its time is over. True when it is over now. */
export async function endIfExpired({ store, clock }: Pick<Needs, 'store' | 'clock'>, session: SessionRecord) {
  const now = clock()
  if (!hasExpired(session, now)) return false
  await store.transact(async (tx) => {
    const known = await tx.session(session.token_hash)
    if (known?.ended_at === null && hasExpired(known, now)) await tx.updateSession({ ...known, ended_at: now })
  })
  return true
}

/** Signed out, or ended by an agent: it does not count as expired, so no page signs its customer in again by itself. */
export const endedSession = (session: SessionRecord, now: number): SessionRecord => ({
  ...session,
  ended_at: now,
  expires_at: null,
})

/** Ends the session for good: its token is refused on every device. The messages stay the customer's. */
export async function signOut({ store, clock }: Needs, visitor: Visitor): Promise<void> {
  await store.transact(async (tx) => {
    const session = await livingSession(tx, visitor)
    if (session) await tx.updateSession(endedSession(session, clock()))
  })
}
