/** Types of a page's commands to the Bubblewire chat (docs/build/embedding.md). */

/** The attributes that a page knows of its visitor. Each may be absent; null removes a value. */
export interface IdentityAttributes {
  screenname?: string | null
  firstname?: string | null
  lastname?: string | null
  email?: string | null
  company?: string | null
  phone?: string | null
  /** An http or https address. */
  avatar_url?: string | null
  extra_values?: Record<string, string | number | boolean | null>
}

/** The visitor's identity on the server. */
export interface CustomerIdentity {
  /** True if a signed token named the visitor. */
  signed: boolean
  /** The `uuid` of the signed token; without a token, an id that the server assigned. */
  foreign_id: string
  screenname: string | null
  firstname: string | null
  lastname: string | null
  email: string | null
  company: string | null
  phone: string | null
  avatar_url: string | null
  extra_values: Record<string, unknown>
}

export interface SignedIn {
  /** Null if the visitor was already signed in as the same customer and the chat is not loaded. */
  identity: CustomerIdentity | null
  /** True if the visitor had another identity before. */
  changed: boolean
}

/** How long data is stored in this browser: not at all, until the tab is closed, or permanently. */
export type Consent = 'none' | 'session' | 'persistent'

type ThemeTokens = Record<string, string>

/** The names of tokens and texts are in docs/use/appearance.md. */
export interface Theme {
  /** Any CSS colour, for the bubble and the accent of the chat. */
  color?: string
  /** A CSS font family. */
  font?: string
  theme?: { light?: ThemeTokens; dark?: ThemeTokens }
  strings?: Record<string, string | Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>>>
}

/** A message that only this visitor sees. */
export interface AddedMessage {
  /** Up to 1,000 characters. */
  text: string
  author_name?: string
}

export interface Opening {
  /** Is written into the text box: see `prefill`. */
  draft?: string
  /** The id of a conversation of the visitor, such as that of `message_received`. */
  thread?: string
}

export interface BubblewireEvents {
  /** The commands are ready. Late listeners receive this event too. */
  started: Record<string, never>
  /** The bubble is visible. */
  shown: Record<string, never>
  opened: Record<string, never>
  closed: Record<string, never>
  /** The visitor wrote for the first time. */
  engaged: Record<string, never>
  message_sent: { id: string; thread_id: string; body: string }
  message_received: { id: string; thread_id: string; body: string; author_name: string }
  unread: { count: number; preview: string }
  trigger_activated: { id: string; name: string }
  /** A command was refused; its promise rejects with the same reason. */
  error: { command: string; code: string; message: string }
}

/** The result of `debug`. */
export interface BubblewireState {
  version: number
  channel_id: string
  open: boolean
  /** True if the visitor wrote or signed in. */
  known: boolean
  consent: Consent
  settings: Record<string, string | undefined>
}

type Hear<N extends keyof BubblewireEvents> = (detail: BubblewireEvents[N]) => unknown

/** The commands. Each returns a promise, which rejects with a `BubblewireError` if the command is refused. */
export interface BubblewireCommands {
  /** Resolves with `drafted` if a draft was given: false if the visitor's own words stayed in the text box. */
  open(opening?: Opening): Promise<{ drafted: boolean } | null>
  close(): Promise<unknown>
  toggle(): Promise<unknown>
  /** Hides the bubble, and closes an open chat. */
  hide(): Promise<null>
  show(): Promise<null>
  /** Removes the chat from the page. The visitor's stored data stays: see `signOut`. */
  destroy(): Promise<unknown>
  /** Resolves with null if the visitor has not written: the attributes are stored with the first message. */
  identify(attributes: IdentityAttributes): Promise<CustomerIdentity | null>
  /** A function is called again for a new token when the last one has expired. */
  signIn(token: string | (() => string | Promise<string>)): Promise<SignedIn>
  /** Ends the session on the server, and deletes the visitor's data in this browser. */
  signOut(): Promise<null>
  /** A BCP 47 tag. */
  setLocale(language: string): Promise<null>
  setTheme(theme: Theme): Promise<null>
  /** Sets a variable for triggers, which stays in the browser. Null removes it. */
  setVariable(name: string, value: string | number | boolean | null): Promise<null>
  setConsent(consent: Consent): Promise<null>
  addMessage(message: string | AddedMessage): Promise<null>
  /**
   * Writes up to 10,000 characters into the text box, for the visitor to send. Resolves when the chat has started, with
   * false if the visitor's own words stayed there.
   */
  prefill(text: string): Promise<boolean>
  /**
   * Reports that the visitor moved to another page of a single-page site. Not needed in browsers with the Navigation
   * API.
   */
  pageChange(): Promise<null>
  on<N extends keyof BubblewireEvents>(event: N, listener: Hear<N>): Promise<null>
  /** Removes a listener. Without a function, removes all listeners of the event. */
  off<N extends keyof BubblewireEvents>(event: N, listener?: Hear<N>): Promise<null>
  /** Writes all further events to the console, and opens the page doctor; `false` ends both. */
  debug(on?: boolean): Promise<BubblewireState>
}

export type CommandName = keyof BubblewireCommands

/** A command for `push`: its name, then the parameters of its method. */
export type Command =
  | { [N in Exclude<CommandName, 'on' | 'off'>]: [N, ...Parameters<BubblewireCommands[N]>] }[Exclude<
      CommandName,
      'on' | 'off'
    >]
  | { [N in keyof BubblewireEvents]: ['on', N, Hear<N>] | ['off', N, Hear<N>?] }[keyof BubblewireEvents]

export interface BubblewireError extends Error {
  name: 'BubblewireError'
  /** `wrong_call`: the message says what to change. The other codes are in docs/build/embedding.md. */
  code: string
}

/** The page's own array, which gets the methods when the script is loaded. */
export interface BubblewireQueue extends Partial<BubblewireCommands> {
  push<N extends keyof BubblewireEvents>(command: ['on', N, Hear<N>]): unknown
  push(command: Command): unknown
}

/**
 * The data attributes of the script tag: `zIndex: 5` is `data-z-index="5"`, `lazy: true` is `data-lazy`, an object is
 * JSON. docs/use/appearance.md and docs/build/embedding.md explain them.
 */
export interface ScriptAttributes {
  /** A BCP 47 tag. */
  language?: string
  color?: string
  /** CSS of the bubble. */
  style?: string
  size?: number
  position?: 'left' | 'right'
  offset?: number
  zIndex?: number
  icon?: string
  label?: string
  hidden?: boolean
  /** If true, the chat's frame is created only when the pointer is on the bubble, or the chat is opened. */
  lazy?: boolean
  font?: string
  theme?: Theme['theme']
  strings?: Theme['strings']
  consent?: Consent
  /** The selector of an element that the chat fills. */
  container?: string
  name?: string
  /** Keeps the source's triggers away from the page. */
  triggers?: ''
}

declare global {
  interface Window {
    bubblewire?: BubblewireQueue
  }
}
