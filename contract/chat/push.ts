/**
 * Web push: notices of replies for a customer whose chat is closed. It consists of the requests over the socket
 * (`PushToServer`), the push message that the server sends to the browser's push service, and the worker's HTTP
 * requests. docs/build/visitor-protocol.md describes the order.
 */
import type { Ack } from './realtime'

/** `site`: a worker file on the site's origin. `chat`: a worker on the server's origin, in the chat's own window. */
export type PushScope = 'site' | 'chat'

/** The worker's script. A site's worker file imports it: `importScripts('<server>/push-worker.js')`. */
export const pushWorkerPath = '/push-worker.js'

/** The path of the file that a site hosts at its root for the scope `site`. */
export const siteWorkerPath = '/bubblewire-worker.js'

/** The page of the server that asks for permission in the scope `chat`. */
export const pushPagePath = '/push'

export interface PushKeyAnswer {
  /** The server's VAPID public key, base64url (65 bytes, uncompressed). Null if the source has push off. */
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
   * The page that a notification opens, without its fragment. The server stores only origin and path. If the origin
   * differs from the handshake's, the server ignores it, and a notification opens the chat's page.
   */
  page_url: string
  language: string
}

interface PushUnsubscribeRequest {
  endpoint: string
}

/**
 * The requests over the socket. Additional refusals: `push_off` (the source has push off), `push_endpoint` (the
 * endpoint or its keys are invalid; do not send them again), `unknown_thread` (the customer has not written yet).
 */
export interface PushToServer {
  'push:key'(request: Record<string, never>, ack: (answer: Ack<PushKeyAnswer>) => void): void
  /**
   * Send it after `PushManager.subscribe`, and at each start of the chat while a subscription exists, so that the
   * server learns of changes. The server stores an endpoint for the session that sent it last. An identity has at most
   * 10 subscriptions; the server drops the oldest.
   */
  'push:subscribe'(request: PushSubscribeRequest, ack: (answer: Ack<Record<string, never>>) => void): void
  /** Also succeeds without a subscription. The end of a session (sign-out, deletion) also ends its subscriptions. */
  'push:unsubscribe'(request: PushUnsubscribeRequest, ack: (answer: Ack<Record<string, never>>) => void): void
}

export type PushMessage = PushNotice | PushClear

/**
 * A notice to show. It is declarative, so that WebKit can show it without a worker. Other members of `notification`
 * than `title` and `navigate` are the options of `showNotification`.
 */
export interface PushNotice {
  web_push: 8030
  mutable: true
  notification: PushNotification
  /** For agents: the number on the icon of the installed inbox. */
  app_badge?: number
}

export interface PushNotification {
  /** The name of the agent, or else of the chat. The number follows if several messages are unread. */
  title: string
  /** The message as plain text of at most 300 characters. Without text, a sentence says that a message has arrived. */
  body: string
  /** The address that a click opens, unless a page of the site is open. With scope `site`: `page_url` with `pushFragment`. */
  navigate: string
  /** The thread id. A new notification replaces an older one with the same tag. */
  tag: string
  lang: string
  dir: 'ltr' | 'rtl'
  icon?: string
  /** For agents: true turns the sound off, after many notifications within a minute. */
  silent?: boolean
  /** At most two. Empty if the notification has no buttons. */
  actions: PushAction[]
  data: PushData
}

export interface PushAction {
  /** `reply`: the customer writes (`type: 'text'`). `option:<n>`: the n-th option of the message, from 0. */
  action: 'reply' | `option:${number}`
  title: string
  /** `text`: the browser shows a text box. A browser without this feature opens the chat. */
  type?: 'text'
  placeholder?: string
  /** The address that a browser opens if it runs no worker (declarative push). */
  navigate: string
}

/** The data of a notice that the worker reads. */
export interface PushData {
  /** The prefix of the address `.../push/answers`, without a final slash. */
  api: string
  /** An opaque token that allows answering this message and sending reports about it. */
  token: string
  thread_id: string
  content_id: string
  /** The number of unread messages of the thread, at least 1. */
  count: number
  /** Texts of the worker, in the customer's language. */
  texts: {
    /** The text after an answer, in browsers that would otherwise show their own text. */
    sent: string
    /** The text if the server refuses an answer for good. A click on it opens the chat. */
    failed: string
  }
}

/**
 * The thread was read on another device: close its notices (by `tag`) and show nothing. Not sent to push services that
 * forbid silent pushes.
 */
interface PushClear {
  clear: string
  app_badge?: number
}

/**
 * The path before `/push/answers`, `/push/receipts` and `/push/renewals` in agents' notifications; `data.api` ends with
 * it. Agents have the same worker script, registered for the inbox.
 */
export const agentPushPath = '/inbox'

/** The body if an agent's answer is refused: the reason in the agent's language. */
export interface PushAnswerRefused {
  sentence: string
}

/** Returns the fragment of `navigate`, which opens the chat at this thread. */
export const pushFragment = (threadId: string): string => `#bubblewire-thread=${threadId}`

/** `POST {api}/push/answers`. The content type is `text/plain` or `application/json`; the body is always JSON. */
export type PushAnswerRequest = { token: string; text: string } | { token: string; option: number }

/**
 * The answer with status `200`. Repeat the request after `429`, `5xx` and no answer: the server stores one message for
 * a token and a kind. Every other status is final: `401` (the notice is no longer valid), `403` (text is switched off),
 * `409` (already answered), `413`, `422`.
 */
export interface PushAnswerAnswer {
  content_id: string
  thread_id: string
}

/**
 * `POST {api}/push/receipts`, sent when the notice is shown and when it is clicked. The answer is `200` with `{}`; a
 * failure can be ignored.
 */
export interface PushReceiptRequest {
  token: string
  kind: 'shown' | 'opened'
}

/**
 * `POST {api}/push/renewals`, sent at `pushsubscriptionchange`: the new subscription replaces the old one. `token` is
 * from the newest notice that the worker has seen, of any age. The answer is `200` with `{}`.
 */
export interface PushRenewalRequest {
  token: string
  endpoint: string
  p256dh: string
  auth: string
}
