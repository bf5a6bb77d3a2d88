import type { Needs } from '../needs'
import type { CustomerTransaction } from '../ports'
import type { SessionRecord } from '../records'
import { hasExpired, openSessionOf, type Visitor } from './session'
import { endSubscriptionsOf } from './subscriptions'

const step = 200

export async function endExpiredSessions(needs: Pick<Needs, 'store' | 'clock' | 'notify'>): Promise<void> {
  for (;;) {
    const now = needs.clock()
    if ((await needs.store.read.expiredSessions(now, 1)).length === 0) return
    const expired = await needs.store.transact(async (tx) => {
      const found = await tx.expiredSessions(now, step)
      for (const session of found) await end(tx, { ...session, ended_at: now })
      return found
    })
    for (const { token_hash } of expired) needs.notify.ended(token_hash, 'expired')
  }
}

/** Ends the sessions that a revoked key signed. The caller notifies the chats after the commit. */
export async function endSessionsOfKey(tx: CustomerTransaction, keyId: string, now: number): Promise<SessionRecord[]> {
  const signed = await tx.sessionsOfKey(keyId)
  for (const session of signed) await end(tx, { ...session, ended_at: now, expires_at: now })
  return signed
}

/** Returns whether the session has ended. */
export async function endIfExpired({ store, clock }: Pick<Needs, 'store' | 'clock'>, session: SessionRecord) {
  const now = clock()
  if (!hasExpired(session, now)) return false
  await store.transact(async (tx) => {
    const storedSession = await tx.session(session.token_hash)
    if (storedSession?.ended_at === null && hasExpired(storedSession, now))
      await end(tx, { ...storedSession, ended_at: now })
  })
  return true
}

/**
 * Ends a session by a sign-out or an agent. It is not marked as expired, so pages do not sign the customer in again.
 */
export const endPermanently = (tx: CustomerTransaction, session: SessionRecord, now: number): Promise<void> =>
  end(tx, { ...session, ended_at: now, expires_at: null })

async function end(tx: CustomerTransaction, ended: SessionRecord): Promise<void> {
  await tx.updateSession(ended)
  await endSubscriptionsOf(tx, ended)
}

/** Ends the session for good. The customer's messages stay. */
export async function signOut({ store, clock }: Needs, visitor: Visitor): Promise<void> {
  await store.transact(async (tx) => {
    const session = await openSessionOf(tx, visitor)
    if (session) await endPermanently(tx, session, clock())
  })
}
