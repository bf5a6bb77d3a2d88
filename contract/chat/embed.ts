/**
 * Both directions between the loader on the site's page and the chat in its iframe, by `postMessage` with exact origins.
 * The bubble is drawn by the loader itself; the chat's iframe comes when it is wanted.
 */
import type { CustomerIdentity, IdentityAttributes } from '../identity'
import type { SocketRefusalCode } from './realtime'
import type { SessionEnd, SignInAnswer, SignInRequest } from './visitor'

export const embedVersion = 1

/**
 * Address of the chat page: `{chat_url}/chat/<channel_id>/#<origin of the site's page>`.
 * The chat accepts messages from that origin and its parent only, and posts to that origin only.
 */

/**
 * How long site and chat may keep what they keep: for good, until the tab is closed, or while the page lives. `none` also when the
 * site's storage is denied: nothing survives a reload, the chat still works.
 */
export type Storing = 'persistent' | 'session' | 'none'

/** The site's data of the customer, in the storage of its own origin, as JSON. */
export interface KeptSession {
  token: string
  /** They wrote on this site, or signed in: the chat connects while it is closed, to count unread messages. */
  engaged?: boolean
  /** Made for a sign-in whose answer is not here yet: it counts when the server says that `token` has ended. */
  next?: string
  /** `uuid` of the customer who is signed in. */
  signed?: string
}

/** The site's settings, as `dataset` of the script tag has them. See docs/use/appearance.md. */
export type Settings = Record<string, string | undefined>

/** How the page around stands; part of everything that it says. */
export interface Surroundings {
  bubblewire: 1
  /** `data-language` or `lang` of the page's html element; may be empty. */
  language: string
  /** True when the chat fills the screen (phones). */
  full_screen: boolean
  /** Says that the chat is on a phone or tablet, or not, where its own platform is not the one that counts (the studio). */
  mobile?: boolean | undefined
  /** Absent: closed. */
  open?: boolean | undefined
  /** Address and title of the page; absent from loaders of before. */
  page?: { url: string; title: string } | undefined
}

export type LoaderMessage = Surroundings &
  /** Answer to `ready`; everything the chat needs to begin. */
  (
    | {
        type: 'init'
        /** A `KeptSession`: the session of `ready` when the site had none. */
        session: string
        /** Absent where the site's storage is denied: the chat keeps nothing either. Else as long as `settings.consent` says. */
        kept: string | undefined
        settings: Settings
      }
    /** Opened, closed, another language, or another part of the screen. */
    | { type: 'page' }
    /** A wish of the page; answered by `answer` with the same id. */
    | ({ type: 'command'; id: number } & ChatCommand)
  )

export type ChatMessage =
  /** `session`: a `KeptSession` with a new token (43 base64url characters, 256 random bits), for a customer who has none. */
  | { bubblewire: 1; type: 'ready'; session: string }
  /** The customer closed the chat from inside (close button, Escape): the bubble takes the focus back. */
  | { bubblewire: 1; type: 'close' }
  /** The customer wrote a first message: keep this `KeptSession`, so that later pages connect while closed. */
  | { bubblewire: 1; type: 'engaged'; session: string }
  /** For the badge of the bubble; counts agent messages newer than the last one seen. `label` names the bubble, `title` the frame. */
  | { bubblewire: 1; type: 'unread'; count: number; preview: string; label: string; title: string }
  /** Open in the site's own tab (link target `current`). */
  | { bubblewire: 1; type: 'navigate'; url: string }
  /** A webview is to cover the whole page (link target `current` on phones and tablets), or has ended. */
  | { bubblewire: 1; type: 'cover'; on: boolean }
  /** The session is over, here or by another tab: forget its token, begin anew with the stored session, or with a new session. */
  | { bubblewire: 1; type: 'session'; reason: SessionEnd }
  /** To a `command`. */
  | ({ bubblewire: 1; type: 'answer'; id: number } & CommandAnswer)
  /** An event for the page, sent after the command `watch`. */
  | ({ bubblewire: 1; type: 'event' } & ChatEvent)

/** The requests of the page to the chat, each with its answer. */
export interface ChatCommands {
  /** From now on events are told. */
  watch: { request: null; value: null }
  /** Answered when the line is there; null while the customer wrote nothing. */
  identify: { request: IdentityAttributes; value: CustomerIdentity | null }
  sign_in: { request: SignInRequest; value: SignInAnswer }
  /** The chat has forgotten all that it held when it answers. */
  sign_out: { request: null; value: null }
  /** Deletes drafts and marks of the customer. The frame ends afterwards. */
  forget: { request: null; value: null }
  /** `color`, `theme`, `font` and `strings` of the settings, put on over what is there. */
  dress: { request: Settings; value: null }
  /** Keep things so from now on; what is kept moves or is deleted at once. */
  store: { request: Storing; value: null }
  add_message: { request: AddedMessage; value: null }
  /** The newest unread message, for a card beside the closed bubble. */
  newest: { request: null; value: NewestMessage | null }
  /** Connects and reports the state of the chat, within 10 seconds in every case. */
  diagnose: { request: null; value: Diagnosis }
}

export type ChatCommand = {
  [Name in keyof ChatCommands]: { name: Name; request: ChatCommands[Name]['request'] }
}[keyof ChatCommands]

export type CommandAnswer =
  | { ok: true; value: unknown }
  | { ok: false; error: { code: SocketRefusalCode | CommandRefusal; message: string } }

export type CommandRefusal =
  /** The chat does not know the command: loader and chat are of different versions. */
  | 'unknown_command'
  /** The line broke before the answer; it may have been done. */
  | 'no_answer'

/** An automatic message that only this customer sees; never stored as it is. */
export interface AddedMessage {
  text: string
  /** Shown as who says it; the chat's word for the team when absent. */
  author_name?: string
  /** Id of the trigger that says it, and the language: named in `OutgoingMessage.shown` when the customer writes. */
  id?: string
  language?: string
}

export interface NewestMessage {
  /** Of the content; its text where that is of a conversation not shown. */
  id: string
  /** At most 120 characters. */
  text: string
  /** May be empty. */
  author_name: string
}

/** The state of the chat. */
export interface Diagnosis {
  /** `embedVersion` of the chat. */
  version: number
  line: 'idle' | 'connecting' | 'online' | 'offline' | 'refused'
  /** Why the server refuses the chat: a `ConnectRefusal`. */
  refusal: string | null
  /** Milliseconds by which this device's clock is ahead of the server's; null when the server did not answer. */
  clock_ahead_ms: number | null
  /** The chat's own storage, below its own origin. */
  storage: 'kept' | 'denied'
  /** The browser keeps that storage apart for each site; null where it does not tell. */
  partitioned: boolean | null
  /** Whether the community takes signed customers; null when the server did not answer. */
  signed_identities: 'rejected' | 'optional' | 'required' | null
}

export type ChatEvent =
  | { name: 'message_sent'; detail: { id: string; thread_id: string; body: string } }
  | { name: 'message_received'; detail: { id: string; thread_id: string; body: string; author_name: string } }
