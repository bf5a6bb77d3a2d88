import type { PushScope } from '../../../contract/chat/push'
import type { StoredRecord } from '../stored-record'

/** A browser that shows notices while the customer's chat is closed. It is deleted with its session. */
export interface PushSubscriptionRecord extends StoredRecord {
  source_id: string
  identity_id: string
  session_hash: string
  endpoint: string
  /** SHA-256 in hex; unique, so that an endpoint is stored one time. */
  endpoint_hash: string
  /** The browser's public key and its secret, base64url. Only the browser can decrypt the notices. */
  p256dh: string
  auth: string
  scope: PushScope
  /** The page that a notice opens; null: the chat in its own window. */
  page_url: string | null
  language: string
  /** The last time that the browser reported the subscription or the customer saw a notice. */
  used_at: number
}

/** A notice that a push service accepted. Its id combines the ids of the subscription and the content. */
export interface PushRecord extends StoredRecord {
  subscription_id: string
  source_id: string
  identity_id: string
  thread_id: string
  content_id: string
  seq: number
  shown_at: number | null
  opened_at: number | null
  answered_at: number | null
  /** When the browser got the request to close the notice, because the thread was read elsewhere. */
  cleared_at: number | null
}

interface PushCounts {
  sent: number
  shown: number
  opened: number
  answered: number
}

export const pushId = (subscriptionId: string, contentId: string): string => `${subscriptionId}${contentId}`

export interface PushReader {
  pushSubscription(id: string): Promise<PushSubscriptionRecord | null>
  pushSubscriptionByEndpoint(endpointHash: string): Promise<PushSubscriptionRecord | null>
  /** Oldest first. */
  pushSubscriptionsOf(identityId: string, sourceId: string): Promise<PushSubscriptionRecord[]>
  pushSubscriptionsOfIdentity(identityId: string): Promise<PushSubscriptionRecord[]>
  pushSubscriptionsOfSession(sessionHash: string): Promise<PushSubscriptionRecord[]>
  push(id: string): Promise<PushRecord | null>
  /** Returns the notices of a thread up to this seq that were not cleared. */
  openPushes(threadId: string, seq: number): Promise<PushRecord[]>
  /** Counts the contents that were pushed to this customer after `at`. */
  pushedSince(identityId: string, at: number): Promise<number>
  /** Counts notices from `since` until just before `until`, in milliseconds since 1970. */
  pushCounts(sourceIds: readonly string[], since: number, until: number): Promise<PushCounts>
}

export interface PushWriter {
  insertPushSubscription(record: PushSubscriptionRecord): Promise<void>
  updatePushSubscription(record: PushSubscriptionRecord): Promise<void>
  deletePushSubscription(id: string): Promise<void>
  deletePushSubscriptionsOfSession(sessionHash: string): Promise<void>
  deletePushSubscriptionsOf(identityId: string): Promise<void>
  deletePushSubscriptionsBefore(at: number): Promise<void>
  /** Stores the record, unless it is stored already. */
  notePush(record: PushRecord): Promise<void>
  updatePush(record: PushRecord): Promise<void>
  deletePushesOf(threadId: string): Promise<void>
  /** Sets only `reachable` of the thread. */
  setReachable(threadId: string, reachable: boolean): Promise<void>
}

export interface Pushes {
  /** The public key with which browsers subscribe, base64url. */
  key: string
  /** The time between a reply and its notice. A reply that is read within it sends none. */
  delayMs: number
  /** Returns why an endpoint or its keys cannot be used; null if they are well formed. */
  faultOf(subscription: { endpoint: string; p256dh: string; auth: string }): string | null
  tokenOf(subscriptionId: string, contentId: string): string
  /** Returns the subscription and the content of an answer token; null if this server did not make the token. */
  readToken(token: string): { subscriptionId: string; contentId: string } | null
  /** Returns a client id made from the token, so that a repeated answer is stored once. */
  clientIdOf(token: string, kind: 'text' | 'option'): string
}
