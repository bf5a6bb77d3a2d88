import type { PushScope } from '../../../contract/chat/push'
import { iso } from '../clock-and-ids'
import type { Needs } from '../needs'
import type { CustomerTransaction, Reader } from '../ports'
import type { SessionRecord, SourceRecord, ThreadRecord } from '../records'
import { sendsPushes } from '../source-settings'
import { changedAt } from '../stored-record'
import { unknownThread } from '../threads/refusals'
import { pageToOpen } from './pages'
import type { PushSubscriptionRecord } from './push-port'
import { pushEndpointWrong, pushOff } from './refusals'
import { hasExpired, openSessionOf, type Visitor } from './session'

export interface BrowserSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

export interface SubscriptionInput extends BrowserSubscription {
  /** SHA-256 of the endpoint, hex. */
  endpointHash: string
  scope: PushScope
  pageUrl: string
  language: string
}

const mostSubscriptions = 10
/** How many of the newest threads of a customer are marked as reachable or not. */
const mostThreads = 200

/** Returns the key with which browsers subscribe; null if push is off for the source. */
export function pushKey({ pushes }: Pick<Needs, 'pushes'>, source: SourceRecord | null): string | null {
  return source && sendsPushes(source) ? pushes.key : null
}

/** Stores or updates a subscription. Throws before the first message, and if the endpoint cannot be used. */
export async function subscribeBrowser(needs: Needs, visitor: Visitor, input: SubscriptionInput): Promise<void> {
  const { store, pushes, clock, ids } = needs
  const fault = pushes.faultOf(input)
  if (fault !== null) throw pushEndpointWrong(fault)
  await store.transact(async (tx) => {
    const source = await tx.source(visitor.source.id)
    if (!source || !sendsPushes(source)) throw pushOff()
    const session = await openSessionOf(tx, visitor)
    // This locks the identity. So a thread that begins at the same time sees this subscription.
    const identity = session && (await tx.identity(session.identity_id))
    if (!identity) throw unknownThread()
    const now = clock()
    const sameEndpoint = await tx.pushSubscriptionByEndpoint(input.endpointHash)
    const { endpoint, endpointHash: endpoint_hash, p256dh, auth, scope, language } = input
    const fields = {
      endpoint,
      endpoint_hash,
      p256dh,
      auth,
      scope,
      language,
      page_url: pageToOpen(input.pageUrl, visitor),
    }
    const owner = { source_id: source.id, identity_id: identity.id, session_hash: visitor.sessionHash }
    const dates = { used_at: now, updated_at: sameEndpoint ? changedAt(sameEndpoint, now) : now }
    if (sameEndpoint) await tx.updatePushSubscription({ ...sameEndpoint, ...fields, ...owner, ...dates })
    else await tx.insertPushSubscription({ id: ids(), ...fields, ...owner, ...dates, created_at: now })
    const subscriptions = await tx.pushSubscriptionsOf(identity.id, source.id)
    for (const { id } of subscriptions.slice(0, -mostSubscriptions)) await tx.deletePushSubscription(id)
    await markReachable(tx, owner)
    if (sameEndpoint && sameEndpoint.identity_id !== identity.id) await markReachable(tx, sameEndpoint)
  })
}

/** Deletes the subscription of an endpoint, if it is of this visitor. */
export async function unsubscribeBrowser(needs: Needs, visitor: Visitor, endpointHash: string): Promise<void> {
  await needs.store.transact(async (tx) => {
    const session = await openSessionOf(tx, visitor)
    const subscription = await tx.pushSubscriptionByEndpoint(endpointHash)
    if (subscription && session && subscription.identity_id === session.identity_id)
      await endSubscription(tx, subscription)
  })
}

export async function renewPushSubscription(
  { store, pushes, clock }: Needs,
  subscription: PushSubscriptionRecord,
  { endpointHash: endpoint_hash, ...given }: BrowserSubscription & { endpointHash: string },
): Promise<void> {
  const fault = pushes.faultOf(given)
  if (fault !== null) throw pushEndpointWrong(fault)
  await store.transact(async (tx) => {
    const stored = await tx.pushSubscription(subscription.id)
    const sameEndpoint = await tx.pushSubscriptionByEndpoint(endpoint_hash)
    // The open chat has already reported the new subscription.
    if (!stored || sameEndpoint) return
    const now = clock()
    await tx.updatePushSubscription({
      ...stored,
      ...given,
      endpoint_hash,
      used_at: now,
      updated_at: changedAt(stored, now),
    })
  })
}

async function endSubscription(tx: CustomerTransaction, subscription: PushSubscriptionRecord): Promise<void> {
  await tx.deletePushSubscription(subscription.id)
  await markReachable(tx, subscription)
}

export async function endSubscriptionsOf(
  tx: CustomerTransaction,
  { token_hash, ...owner }: Pick<SessionRecord, 'token_hash' | 'identity_id' | 'source_id'>,
): Promise<void> {
  if ((await tx.pushSubscriptionsOfSession(token_hash)).length === 0) return
  await tx.deletePushSubscriptionsOfSession(token_hash)
  await markReachable(tx, owner)
}

/**
 * Updates subscriptions after the session got a new token or customer. Ends them unless the person is the same
 * (`isKept`).
 */
export async function moveSubscriptions(
  tx: CustomerTransaction,
  from: Pick<SessionRecord, 'token_hash' | 'identity_id' | 'source_id'>,
  to: Pick<SessionRecord, 'token_hash' | 'identity_id'>,
  isKept: boolean,
): Promise<void> {
  if (!isKept) return endSubscriptionsOf(tx, from)
  const moved = await tx.pushSubscriptionsOfSession(from.token_hash)
  const { token_hash: session_hash, identity_id } = to
  for (const record of moved) await tx.updatePushSubscription({ ...record, session_hash, identity_id })
  if (moved.length > 0) await markReachable(tx, { ...from, identity_id })
}

export async function openSubscriptions(
  read: Pick<Reader, 'pushSubscriptionsOf' | 'session'>,
  { identity_id, source_id }: Pick<ThreadRecord, 'identity_id' | 'source_id'>,
  now: number,
): Promise<PushSubscriptionRecord[]> {
  const subscriptions = await read.pushSubscriptionsOf(identity_id, source_id)
  const sessions = await Promise.all(subscriptions.map((each) => sessionOfSubscription(read, each, now)))
  return subscriptions.filter((_, nth) => sessions[nth])
}

/** Returns the session of a subscription; null if it has ended or now belongs to another customer. */
export async function sessionOfSubscription(
  read: Pick<Reader, 'session'>,
  { session_hash, identity_id, source_id }: PushSubscriptionRecord,
  now: number,
): Promise<SessionRecord | null> {
  const session = await read.session(session_hash)
  if (!session || session.ended_at !== null || hasExpired(session, now)) return null
  return session.identity_id === identity_id && session.source_id === source_id ? session : null
}

const isReachable = async (
  read: Pick<Reader, 'pushSubscriptionsOf'>,
  { identity_id, source_id }: Pick<ThreadRecord, 'identity_id' | 'source_id'>,
): Promise<boolean> => (await read.pushSubscriptionsOf(identity_id, source_id)).length > 0

/** Returns a subscription for an export, without the endpoint, which is secret. */
export const presentSubscription = ({
  endpoint,
  scope,
  page_url,
  language,
  used_at,
  created_at,
}: PushSubscriptionRecord) => ({
  push_service: new URL(endpoint).origin,
  scope,
  page_url,
  language,
  ...{ used_at: iso(used_at), created_at: iso(created_at) },
})

type Owner = Pick<ThreadRecord, 'identity_id' | 'source_id'>

/** Marks whether push notices reach the customer. Only replies in reachable threads make an outbox row. */
async function markReachable(tx: CustomerTransaction, { identity_id, source_id }: Owner): Promise<void> {
  const reachable = await isReachable(tx, { identity_id, source_id })
  for (const thread of await tx.threadsOfIdentity(source_id, identity_id, mostThreads))
    if (thread.reachable !== reachable) await tx.setReachable(thread.id, reachable)
}
