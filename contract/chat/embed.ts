/**
 * Both directions between the loader on the site's page and the chat in its iframe, with exact origins. The loader uses
 * `postMessage`; the chat uses a port that the loader hands it (`line`), so that no listener of the page hears the chat. First the chat
 * posts the text `{"bubblewire":1}` to the page: a frame that a header of the page or of a proxy keeps away has loaded, too, but says
 * nothing. The loader draws the bubble itself; the chat's iframe is added when it is needed.
 */
import type { CustomerIdentity, IdentityAttributes } from '../identity'
import type { PushSubscribeRequest } from './push'
import type { SocketRefusalCode } from './realtime'
import type { SessionEnd, SignInAnswer, SignInRequest } from './visitor'

export const embedVersion = 1

/**
 * Address of the chat page: `{chat_url}/chat/<channel_id>/#<origin of the site's page>`. The chat accepts messages only
 * from that origin and its parent, and posts only to that origin.
 */

/**
 * How long site and chat may keep data in the browser: for good, until the tab is closed, or while the page lives. If
 * the site's storage is denied, `none` applies: no data survives a reload, and the chat still works.
 */
export type Storing = 'persistent' | 'session' | 'none'

/** The site's data about the customer, as JSON in the storage of the site's own origin. */
export interface KeptSession {
  token: string
  /** The customer wrote on this site, or signed in: the closed chat connects, to count unread messages. */
  engaged?: boolean
  /** The token of a sign-in without an answer yet. It replaces `token` once the server says that `token` has ended. */
  next?: string
  /** The `uuid` of the customer who is signed in. */
  signed?: string
}

/** The site's settings, as they are in the script tag's `dataset`. See docs/use/appearance.md. */
export type Settings = Record<string, string | undefined>

/** The state of the page around the chat; a part of every message from it. */
export interface Surroundings {
  bubblewire: 1
  /** `data-language` or `lang` of the page's html element; may be empty. */
  language: string
  /** True if the chat fills the screen (phones). */
  full_screen: boolean
  /** The page is light although the device prefers dark: the chat is light, too. */
  light?: boolean | undefined
  /** Whether the chat is on a phone or tablet, if the chat's own platform does not decide (the studio). */
  mobile?: boolean | undefined
  /** Absent: closed. */
  open?: boolean | undefined
  /** Address and title of the page; absent without a site around the chat. */
  page?: { url: string; title: string } | undefined
  /** The answer to `notices`; absent in every other message. */
  notices?: NoticesOnPage | undefined
}

/** The abilities of the site's own worker for notices of a closed chat, and the result of the last request. */
export interface NoticesOnPage {
  /** The last `choice` of `keep`; null: none. It is kept with the session: a frame's own storage may be denied. */
  choice: string | null
  /** False if the site hosts no worker, or if this browser has no push. Null until `look`. */
  worker: boolean | null
  /** Whether the browser lets the site show notices. */
  permission: 'default' | 'granted' | 'denied'
  /** The subscription of this browser; null: none. */
  subscription: SubscriptionKeys | null
  /** The reason why `subscribe` did not succeed. */
  problem?: NoticesProblem
  /** A notice of this thread was clicked. */
  clicked?: string
}

export type NoticesAct =
  | { act: 'recall' | 'look' | 'unsubscribe' }
  | { act: 'subscribe'; key: string }
  | { act: 'keep'; choice: string | null }

/** `denied`: by the person or the browser's settings. `failed`: the browser's push service was not reached, or did not answer. */
export type NoticesProblem = 'denied' | 'failed'

/** Endpoint and keys of a browser's push subscription, as `PushSubscribeRequest` has them. */
export type SubscriptionKeys = Pick<PushSubscribeRequest, 'endpoint' | 'p256dh' | 'auth'>

/**
 * Between the chat and a window of the same origin (`pushPagePath`), for sites that host no worker. The window says
 * `ready`; the chat answers with `begin`.
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

/** Comes with the port for every `ChatMessage`, after the text of the chat, or once its frame has loaded. */
export type LineMessage = { bubblewire: 1; type: 'line' }

export type LoaderMessage = Surroundings &
  /** The answer to `ready`: everything that the chat needs to begin. */
  (
    | {
        type: 'init'
        /** A `KeptSession`: the session of `ready`, if the site had none. */
        session: string
        /**
         * Absent if the site's storage is denied: then the chat stores nothing either. Otherwise data is kept as
         * `settings.consent` says.
         */
        kept: string | undefined
        settings: Settings
      }
    /** The chat was opened or closed, the language changed, or the chat covers another part of the screen. */
    | { type: 'page' }
    /** A command of the page. The chat replies with `answer` and the same id. */
    | ({ type: 'command'; id: number } & ChatCommand)
  )

export type ChatMessage =
  /**
   * `session`: a `KeptSession` with a new token (43 base64url characters, 256 random bits), for a customer without a
   * session. `focused`: the chat's document has the focus. `typed`: the customer has typed into it.
   */
  | { bubblewire: 1; type: 'ready'; session: string; focused: boolean; typed: boolean }
  /** Instead of the text, without a port: the source does not allow the chat on this page. */
  | { bubblewire: 1; type: 'refused' }
  /** The customer closed the chat from inside (close button, Escape): the bubble takes the focus back. */
  | { bubblewire: 1; type: 'close' }
  /**
   * The customer wrote a first message: the loader keeps this `KeptSession`, so that later pages connect while the chat
   * is closed.
   */
  | { bubblewire: 1; type: 'engaged'; session: string }
  /**
   * For the badge of the bubble: the number of agent messages after the last message that the customer saw. `label`
   * names the bubble, `title` the frame.
   */
  | { bubblewire: 1; type: 'unread'; count: number; preview: string; label: string; title: string }
  /** Opens an address in the site's own tab (link target `current`). */
  | { bubblewire: 1; type: 'navigate'; url: string }
  /** A webview is going to cover the whole page (link target `current` on phones and tablets), or has ended. */
  | { bubblewire: 1; type: 'cover'; on: boolean }
  /**
   * The session is over, by this tab or another: the loader forgets its token, and begins again with the stored
   * session, or with a new session.
   */
  | { bubblewire: 1; type: 'session'; reason: SessionEnd }
  /** Opens the chat: the customer clicked a notice. */
  | { bubblewire: 1; type: 'open' }
  /**
   * Asks the page about notices of a closed chat; it replies with `Surroundings.notices`. `recall`: the choice, and clicked
   * notices from now on. `keep`: keeps the choice. `look`: asks the site for its worker. `subscribe` needs the key of
   * `push:key`, and a click of the customer just before.
   */
  | ({ bubblewire: 1; type: 'notices' } & NoticesAct)
  /** The answer to a `command`. */
  | ({ bubblewire: 1; type: 'answer'; id: number } & CommandAnswer)
  /** An event for the page, sent after the command `watch`. */
  | ({ bubblewire: 1; type: 'event' } & ChatEvent)

/** The requests of the page to the chat, each with its answer. */
export interface ChatCommands {
  /** Turns on the events to the page. */
  watch: { request: null; value: null }
  /** The answer comes once the chat is connected. It is null until the customer has written. */
  identify: { request: IdentityAttributes; value: CustomerIdentity | null }
  sign_in: { request: SignInRequest; value: SignInAnswer }
  /** Answered when the chat has forgotten all of its data. */
  sign_out: { request: null; value: null }
  /** Deletes the customer's drafts and marks. The frame ends afterwards. */
  forget: { request: null; value: null }
  /** `color`, `theme`, `font` and `strings` of the settings; each replaces the earlier value. */
  dress: { request: Settings; value: null }
  /** Changes how long data is kept; stored data moves or is deleted at once. */
  store: { request: Storing; value: null }
  add_message: { request: AddedMessage; value: null }
  /** The newest unread message, for a card beside the closed bubble. */
  newest: { request: null; value: NewestMessage | null }
  /** Connects and reports the state of the chat, within 10 seconds at most. */
  diagnose: { request: null; value: Diagnosis }
}

type ChatCommand = {
  [Name in keyof ChatCommands]: { name: Name; request: ChatCommands[Name]['request'] }
}[keyof ChatCommands]

export type CommandAnswer =
  | { ok: true; value: unknown }
  | { ok: false; error: { code: SocketRefusalCode | CommandRefusal; message: string } }

type CommandRefusal =
  /** The chat does not know the command: loader and chat have different versions. */
  | 'unknown_command'
  /** The connection broke before the answer; the command may have been carried out. */
  | 'no_answer'

/** An automatic message that only this customer sees; it is never stored in this form. */
export interface AddedMessage {
  text: string
  /** The author's name; if absent, the chat's word for the team. */
  author_name?: string
  /**
   * Id of the trigger that sends the message, and its language: `OutgoingMessage.shown` names both when the customer
   * writes.
   */
  id?: string
  language?: string
}

export interface NewestMessage {
  /** The id of the content; its text if the content is in a conversation that is not shown. */
  id: string
  /** At most 120 characters. */
  text: string
  /** May be empty. */
  author_name: string
}

/** The state of the chat. */
export interface Diagnosis {
  /** The chat's `embedVersion`. */
  version: number
  line: 'idle' | 'connecting' | 'online' | 'offline' | 'refused'
  /** The reason why the server refuses the chat: a `ConnectRefusal`. */
  refusal: string | null
  /** Milliseconds by which this device's clock is ahead of the server's; null if the server did not answer. */
  clock_ahead_ms: number | null
  /** The chat's own storage, under its own origin. */
  storage: 'kept' | 'denied'
  /** Whether the browser keeps that storage apart for each site; null if it does not say. */
  partitioned: boolean | null
  /** Whether the community allows signed customers; null if the server did not answer. */
  signed_identities: 'rejected' | 'optional' | 'required' | null
  /** The source has notices of replies (push.ts). */
  push: boolean
  /** The chat polls, since no websocket came through. */
  polls: boolean
}

type ChatEvent =
  | { name: 'message_sent'; detail: { id: string; thread_id: string; body: string } }
  | { name: 'message_received'; detail: { id: string; thread_id: string; body: string; author_name: string } }
