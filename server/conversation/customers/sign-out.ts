import type { Needs } from '../needs'
import { endedSession } from './end-sessions'
import { livingSession, type Visitor } from './session'

/** Ends the session for good: its token opens nothing any more, on no device. What was said stays the customer's. */
export async function signOut({ store, clock }: Needs, visitor: Visitor): Promise<void> {
  await store.transact(async (tx) => {
    const session = await livingSession(tx, visitor)
    if (session) await tx.updateSession(endedSession(session, clock()))
  })
}
