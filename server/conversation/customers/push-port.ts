import type { PushScope } from '../../../contract/chat/push'
import type { StoredRecord } from '../stored-record'

/** A browser that gets notices while the customer's chat is closed. It ends with its session. */
export interface PushSubscriptionRecord extends StoredRecord {
  source_id: string
  identity_id: string
  /** The session's `token_hash`. */
  session_hash: string
  /** The address at the browser's push service. */
  endpoint: string
  /** SHA-256, hex: an endpoint is stored once. */
  endpoint_hash: string
  /** The browser's public key and its secret, base64url: only the browser can read what is sent. */
  p256dh: string
  auth: string
  scope: PushScope
  /** The page that a notice opens; null: the chat's own page. */
  page_url: string | null
  language: string
  /** The last time that the browser named it, or a notice was seen. */
  used_at: number
}

/** A notice that a push service has taken for one subscription. Its id is the subscription's and the content's. */
export interface PushRecord extends StoredRecord {
  subscription_id: string
  source_id: string
  identity_id: string
  thread_id: string
  content_id: string
  /** The content's place in its thread. */
  seq: number
  shown_at: number | null
  opened_at: number | null
  answered_at: number | null
  /** When its browser was asked to close it, since the thread was read elsewhere. */
  cleared_at: number | null
}

/** The results of a source's notices. */
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
  /** The notices of a thread up to this seq that were not cleared. */
  openPushes(threadId: string, seq: number): Promise<PushRecord[]>
  /** The contents that were pushed to this customer after this time. */
  pushedSince(identityId: string, at: number): Promise<number>
  /** From `since` until before `until`, in milliseconds. */
  pushCounts(sourceIds: readonly string[], since: number, until: number): Promise<PushCounts>
}

export interface PushWriter {
  insertPushSubscription(record: PushSubscriptionRecord): Promise<void>
  updatePushSubscription(record: PushSubscriptionRecord): Promise<void>
  deletePushSubscription(id: string): Promise<void>
  deletePushSubscriptionsOfSession(sessionHash: string): Promise<void>
  deletePushSubscriptionsOf(identityId: string): Promise<void>
  /** Deletes the subscriptions that were not used since then. */
  deletePushSubscriptionsBefore(at: number): Promise<void>
  /** Stores it, unless it is stored already. */
  notePush(record: PushRecord): Promise<void>
  updatePush(record: PushRecord): Promise<void>
  deletePushesOf(threadId: string): Promise<void>
  /** Sets only `reachable` of one thread. */
  setReachable(threadId: string, reachable: boolean): Promise<void>
}

/** Facts about notices for browsers with a closed chat, for the use cases. */
export interface Pushes {
  /** The public key with which browsers subscribe, base64url. */
  key: string
  /** How long after a reply its notice is sent, if the customer has not seen it until then. */
  delayMs: number
  /** Why an endpoint or its keys cannot be used; null if they may be tried. */
  faultOf(subscription: { endpoint: string; p256dh: string; auth: string }): string | null
  /** The token with which the notice of a content is answered from this subscription's browser. */
  tokenOf(subscriptionId: string, contentId: string): string
  /** The subscription and the content of an answer token; null if this server has not made it. */
  readToken(token: string): { subscriptionId: string; contentId: string } | null
  /** The id of the message that an answer with this token is. */
  clientIdOf(token: string, kind: 'text' | 'option'): string
}
