/**
 * The messages between the loader on the site's page and the chat in its iframe, with exact origins. The loader uses
 * `postMessage`; the chat uses a port that the loader sends (`line`), so that no listener of the page can read its
 * messages. The chat first posts the text `{"bubblewire":1}`. A frame that a header blocks also fires its load event,
 * but posts nothing. The loader draws the bubble, and adds the chat's iframe when it is needed.
 */
import type { CustomerIdentity, IdentityAttributes } from '../identity'
import type { Appearance } from './appearance'
import type { PushSubscribeRequest } from './push'
import type { SocketRefusalCode } from './realtime'
import type { SessionEnd, SignInAnswer, SignInRequest } from './visitor'

export const embedVersion = 1

/**
 * The address of the chat page is `{chat_url}/chat/<channel_id>/#<origin of the site's page>`. The chat accepts
 * messages only from its parent with that origin, and posts only to that origin.
 */

/**
 * How long site and chat may store data in the browser: permanently, until the tab is closed, or never. `none` also
 * applies if the site's storage is denied: the chat works, but a reload loses the data.
 */
export type StorageMode = 'persistent' | 'session' | 'none'

/** The site's data about the customer, stored as JSON under the site's origin. */
export interface StoredSession {
  token: string
  /** True if the customer wrote on this site or signed in. The closed chat then connects, to count unread messages. */
  engaged?: boolean
  /**
   * The new token of a sign-in without response so far. It becomes `token` if the server says that `token` has ended.
   */
  next?: string
  /** The `uuid` of the signed customer. */
  signed?: string
}

/** The site's settings from the script tag's `dataset`. See docs/use/appearance.md. */
export type Settings = Record<string, string | undefined>

/** The state of the site's page. Every message from the loader contains it. */
export interface HostPageState {
  bubblewire: 1
  /** `data-language` or `lang` of the page's html element; may be empty. */
  language: string
  /** True if the chat fills the screen, as on phones. */
  full_screen: boolean
  /** True if the page is light although the device prefers dark. The chat is then light too. */
  light?: boolean | undefined
  /** Whether the device is a phone or tablet. Set by the studio; otherwise the chat detects it. */
  mobile?: boolean | undefined
  open?: boolean | undefined
  /** The address and title of the page; absent without a site around the chat. */
  page?: { url: string; title: string } | undefined
  /** The response to a `notices` request. Absent in every other message. */
  notices?: NoticesOnPage | undefined
}

/** What the site's service worker for notices can do, and the result of the last request. */
export interface NoticesOnPage {
  /** The last stored `choice`; null if none. It is in the site's session, because the chat's storage may be denied. */
  choice: string | null
  /** False if the site has no worker file or the browser has no push. Null before a `look` request. */
  worker: boolean | null
  /** Whether the browser lets the site show notices. */
  permission: 'default' | 'granted' | 'denied'
  subscription: SubscriptionKeys | null
  problem?: NoticesProblem
  /** The thread of a notice that was clicked. */
  clicked?: string
}

export type NoticesRequest =
  | { act: 'recall' | 'look' | 'unsubscribe' }
  | { act: 'subscribe'; key: string }
  | { act: 'keep'; choice: string | null }

/** `denied`: by the person or the browser's settings. `failed`: the browser's push service did not answer. */
export type NoticesProblem = 'denied' | 'failed'

/** The endpoint and keys of a browser's push subscription, as in `PushSubscribeRequest`. */
export type SubscriptionKeys = Pick<PushSubscribeRequest, 'endpoint' | 'p256dh' | 'auth'>

/**
 * Messages between the chat and a window of the server's origin (`pushPagePath`), for sites that host no worker. The
 * window sends `ready`, and the chat answers with `begin`.
 */
export type WindowMessage = { bubblewire: 1 } & (
  | { type: 'ready' }
  | { type: 'begin'; key: string; channel_id: string; language: string; right_to_left: boolean; texts: WindowTexts }
  | { type: 'subscribed'; subscription: SubscriptionKeys }
  | { type: 'problem'; problem: NoticesProblem }
)

export interface WindowTexts {
  title: string
  explained: string
  allow: string
  waiting: string
  denied: string
  failed: string
}

/** Transfers the port for all `ChatMessage`s. Sent after the chat's first text, or when its frame has loaded. */
export type PortMessage = { bubblewire: 1; type: 'line' }

export type LoaderMessage = HostPageState &
  /** The answer to `ready`: everything that the chat needs to start. */
  (
    | {
        type: 'init'
        /** A `StoredSession`: the site's stored session, or else the session of the `ready` message. */
        session: string
        /** Stored data of the chat; absent if the site's storage is denied. `settings.consent` decides for how long. */
        kept: string | undefined
        settings: Settings
      }
    /** The chat was opened or closed, the language changed, or the chat became full-screen or a window. */
    | { type: 'page' }
    /** A command of the page. The chat replies with `answer` and the same id. */
    | ({ type: 'command'; id: number } & ChatCommand)
  )

export type ChatMessage =
  /**
   * `session`: a `StoredSession` with a new token (43 base64url characters, 256 random bits), for a customer without a
   * session. `focused`: the chat's document has the focus. `typed`: the customer has typed into it.
   */
  | { bubblewire: 1; type: 'ready'; session: string; focused: boolean; typed: boolean }
  /** The source does not allow the chat on this page. It replaces the first text and is sent without the port. */
  | { bubblewire: 1; type: 'refused' }
  /** The customer closed the chat from inside (close button, Escape). The bubble gets the focus. */
  | { bubblewire: 1; type: 'close' }
  /**
   * The customer wrote a first message. The loader stores this `StoredSession`, so that even a closed chat connects on
   * later pages.
   */
  | { bubblewire: 1; type: 'engaged'; session: string }
  /**
   * The number of unread agent messages, for the bubble's badge. `label` is the accessible name of the bubble, `title`
   * that of the frame.
   */
  | {
      bubblewire: 1
      type: 'unread'
      count: number
      preview: string
      label: string
      title: string
      scheme?: Appearance['scheme']
    }
  /** Opens an address in the site's tab (link target `current`). */
  | { bubblewire: 1; type: 'navigate'; url: string }
  /** A webview starts or stops covering the whole page (link target `current` on phones and tablets). */
  | { bubblewire: 1; type: 'cover'; on: boolean }
  /**
   * The session ended, in this tab or another. The loader deletes its token and continues with the stored session or a
   * new one.
   */
  | { bubblewire: 1; type: 'session'; reason: SessionEnd }
  /** Opens the chat, because the customer clicked a notice. */
  | { bubblewire: 1; type: 'open' }
  /**
   * Requests about push notifications; the page responds with `HostPageState.notices`. `recall` returns the stored
   * choice and starts reports of clicked notifications. `keep` stores a choice. `look` returns the state of the worker.
   * `subscribe` needs the key of `push:key`, and must follow a click of the customer.
   */
  | ({ bubblewire: 1; type: 'notices' } & NoticesRequest)
  | ({ bubblewire: 1; type: 'answer'; id: number } & CommandAnswer)
  /** An event for the page, sent after the command `watch`. */
  | ({ bubblewire: 1; type: 'event' } & ChatEvent)

export interface ChatCommands {
  /** Starts the events to the page. */
  watch: { request: null; value: null }
  /** Identifies the customer. Answered when the chat is connected. The value is null until the customer has written. */
  identify: { request: IdentityAttributes; value: CustomerIdentity | null }
  sign_in: { request: SignInRequest; value: SignInAnswer }
  /** Signs out. Answered when the chat has deleted all of its data. */
  sign_out: { request: null; value: null }
  /** Deletes the customer's drafts and marks. The frame ends afterwards. */
  forget: { request: null; value: null }
  /** Sets `color`, `theme`, `font` and `strings`. Each given setting replaces its previous value. */
  dress: { request: Settings; value: null }
  /** Changes how long data is stored. Stored data is moved or deleted immediately. */
  store: { request: StorageMode; value: null }
  add_message: { request: AutomaticMessage; value: null }
  /** Writes into the text box. False if the customer's own words stayed there. */
  prefill: { request: string; value: boolean }
  /** Shows a conversation of the customer, by its id. Answered when the conversations are known. */
  open_thread: { request: string; value: null }
  /** Returns the newest unread message, for a card next to the closed bubble. */
  newest: { request: null; value: NewestMessage | null }
  /** Connects and returns the state of the chat, within 10 seconds. */
  diagnose: { request: null; value: Diagnosis }
}

type ChatCommand = {
  [Name in keyof ChatCommands]: { name: Name; request: ChatCommands[Name]['request'] }
}[keyof ChatCommands]

export type CommandAnswer =
  | { ok: true; value: unknown }
  | { ok: false; error: { code: SocketRefusalCode | CommandRefusal; message: string } }

type CommandRefusal =
  /** The chat does not know the command, since loader and chat have different versions. */
  | 'unknown_command'
  /** The connection broke before the answer. The command may have been executed. */
  | 'no_answer'

/** An automatic message that only this customer sees; it is never stored in this form. */
export interface AutomaticMessage {
  text: string
  /** The author's name; if absent, the chat's word for the team. */
  author_name?: string
  /**
   * The id of the trigger that sends the message. `OutgoingMessage.shown` names id and language when the customer
   * writes.
   */
  id?: string
  language?: string
}

export interface NewestMessage {
  /** The id of the content, or the text if the content's conversation is not shown. */
  id: string
  /** At most 120 characters. */
  text: string
  author_name: string
}

export interface Diagnosis {
  version: number
  line: 'idle' | 'connecting' | 'online' | 'offline' | 'refused'
  /** The reason why the server refuses the chat: a `ConnectRefusal`. */
  refusal: string | null
  /** Milliseconds by which this device's clock is ahead of the server's; null if the server did not answer. */
  clock_ahead_ms: number | null
  /** Whether the chat can use its storage. */
  storage: 'kept' | 'denied'
  /** Whether the browser partitions the chat's storage by site. Null if the browser does not say. */
  partitioned: boolean | null
  /** Whether the community allows signed customers; null if the server did not answer. */
  signed_identities: 'rejected' | 'optional' | 'required' | null
  /** Whether the source has browser notices (push.ts). */
  push: boolean
  /** Whether the chat polls because no websocket could connect. */
  polls: boolean
}

type ChatEvent =
  | { name: 'message_sent'; detail: { id: string; thread_id: string; body: string } }
  | { name: 'message_received'; detail: { id: string; thread_id: string; body: string; author_name: string } }
