/**
 * Web push: notices of replies for a customer whose chat is closed. The parts are the acts over the socket (`PushToServer`),
 * the push message that the server sends to the browser's push service, and the requests of the worker over HTTP.
 * docs/build/visitor-protocol.md describes the order.
 */
import type { Ack } from './realtime'

/**
 * The origin of a subscription's worker. `site`: at the site's own origin, where the site hosts the worker's file.
 * `chat`: at the origin of the server, in the chat's own window.
 */
export type PushScope = 'site' | 'chat'

/** The worker's program. A site's own file imports it: `importScripts('<server>/push-worker.js')`. */
export const pushWorkerPath = '/push-worker.js'

/** The file that a site hosts for the scope `site`, at its root. */
export const siteWorkerPath = '/bubblewire-worker.js'

/** The page of the server that asks for permission in the scope `chat`. */
export const pushPagePath = '/push'

export interface PushKeyAnswer {
  /** The server's VAPID public key, base64url (65 bytes, uncompressed); null: the source has push off, so do not ask. */
  key: string | null
}

export interface PushSubscribeRequest {
  /** `PushSubscription.endpoint`: an https address of at most 2,000 characters. */
  endpoint: string
  /** `getKey('p256dh')` as base64url: 65 bytes. */
  p256dh: string
  /** `getKey('auth')` as base64url: 16 bytes. */
  auth: string
  scope: PushScope
  /**
   * The site's page to open from a notice, without its fragment. The server stores only its origin and path. An address of
   * another origin than the handshake's is dropped: a notice then opens the chat's own page.
   */
  page_url: string
  /** The language of the notices, a BCP 47 tag. */
  language: string
}

interface PushUnsubscribeRequest {
  endpoint: string
}

/**
 * The acts over the socket. Refusals besides the usual: `push_off` (the source has push off), `push_endpoint` (the
 * endpoint or its keys cannot be used; do not send them again), `unknown_thread` (the customer has not written yet).
 */
export interface PushToServer {
  'push:key'(request: Record<string, never>, ack: (answer: Ack<PushKeyAnswer>) => void): void
  /**
   * Send it after `PushManager.subscribe`, and again when the chat starts while a subscription exists, so that the
   * server learns of changes. The server stores an endpoint once, for the session that sent it last. An identity has at
   * most 10 subscriptions; the server drops the oldest.
   */
  'push:subscribe'(request: PushSubscribeRequest, ack: (answer: Ack<Record<string, never>>) => void): void
  /** Also succeeds if there is no such subscription. Ending the session (sign-out, forgetting) ends its subscriptions, too. */
  'push:unsubscribe'(request: PushUnsubscribeRequest, ack: (answer: Ack<Record<string, never>>) => void): void
}

/** The decrypted data of a push: one of two forms. */
export type PushMessage = PushNotice | PushClear

/**
 * A notice to show. It has the declarative form, so that browsers that know it show it without a worker (WebKit). The
 * members of `notification` besides `title` and `navigate` are the options of `showNotification`.
 */
export interface PushNotice {
  web_push: 8030
  mutable: true
  notification: PushNotification
  /** For agents: the number on the icon of the installed inbox. */
  app_badge?: number
}

export interface PushNotification {
  /** The name of the agent, otherwise of the chat; followed by the number of unread messages if there are several. */
  title: string
  /** The message as plain text of at most 300 characters. A message without text has a sentence that it has arrived. */
  body: string
  /** The address that a click opens, unless a page of the site is open. With scope `site`: `page_url` with `pushFragment`. */
  navigate: string
  /** The thread: a newer notice replaces the older notice. */
  tag: string
  /** A BCP 47 tag. */
  lang: string
  dir: 'ltr' | 'rtl'
  /** An https address. */
  icon?: string
  /** For agents: no sound, since there were many notices within a minute. */
  silent?: boolean
  /** At most two; empty if the notice can only be clicked. */
  actions: PushAction[]
  data: PushData
}

export interface PushAction {
  /** `reply`: the customer writes (`type: 'text'`). `option:<n>`: the n-th option of the message, from 0. */
  action: 'reply' | `option:${number}`
  title: string
  /** `text`: the browser shows a text box. If it cannot, a tap opens the chat. */
  type?: 'text'
  placeholder?: string
  /** The address that a browser without the worker opens (declarative form). */
  navigate: string
}

/** The data of a notice that the worker reads. */
export interface PushData {
  /** The address before `/push/answers`, without a slash at its end. */
  api: string
  /** Permits answers to this message, and reports about it. Opaque. */
  token: string
  thread_id: string
  content_id: string
  /** The unread messages of the thread, at least 1. */
  count: number
  /** Sentences of the worker, in the customer's language. */
  texts: {
    /** Shown after an answer, if the browser would otherwise show its own text. */
    sent: string
    /** Shown if the server refuses an answer for good; a click opens the chat. */
    failed: string
  }
}

/** The thread was read elsewhere: close its notices (their `tag`), and show nothing. Not sent to push services that forbid it. */
interface PushClear {
  clear: string
  /** As of a notice. */
  app_badge?: number
}

/**
 * Before `/push/answers`, `/push/receipts` and `/push/renewals` in the notices of agents (`data.api` ends with it). Their
 * worker is the same program, registered for the inbox.
 */
export const agentPushPath = '/inbox'

/** The refusal of an agent's answer says in their language why. */
export interface PushAnswerRefused {
  sentence: string
}

/** The fragment of `navigate`: the chat opens at this thread. */
export const pushFragment = (threadId: string): string => `#bubblewire-thread=${threadId}`

/** `POST {api}/push/answers`. A worker sends it as `text/plain` or `application/json`; the body is JSON either way. */
export type PushAnswerRequest =
  /** The text that the customer wrote. */
  | { token: string; text: string }
  /** The n of `option:<n>`. */
  | { token: string; option: number }

/**
 * The status `200`. Repeat the request until there is an answer: the server stores one message for a token and a kind.
 * Repeat later: after `429`, `5xx`, and no answer. Every other status is final: `401` (the notice is no longer valid),
 * `403` (text is switched off), `409` (answered already), `413`, `422`.
 */
export interface PushAnswerAnswer {
  content_id: string
  thread_id: string
}

/** `POST {api}/push/receipts`, once the notice is shown and once it is clicked. `200` with `{}`; a failure does no harm. */
export interface PushReceiptRequest {
  token: string
  kind: 'shown' | 'opened'
}

/**
 * `POST {api}/push/renewals`, at `pushsubscriptionchange`: the new subscription takes the place of the old. The token
 * is of the newest notice that the worker has seen; it has no age limit here. `200` with `{}`.
 */
export interface PushRenewalRequest {
  token: string
  endpoint: string
  p256dh: string
  auth: string
}
