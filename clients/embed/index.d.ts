/** Types of a page's side of the Bubblewire chat. See docs/build/embedding.md. */

/** What a page says of its visitor; all of it may be absent, null takes a value away. */
export interface IdentityAttributes {
  screenname?: string | null
  firstname?: string | null
  lastname?: string | null
  email?: string | null
  company?: string | null
  /** An http or https address. */
  avatar_url?: string | null
  extra_values?: Record<string, string | number | boolean | null>
}

/** The visitor as the server knows them. */
export interface CustomerIdentity {
  /** True when a signed token named them. */
  signed: boolean
  /** `uuid` of the signed token; for others an id of the server's. */
  foreign_id: string
  screenname: string | null
  firstname: string | null
  lastname: string | null
  email: string | null
  company: string | null
  avatar_url: string | null
  extra_values: Record<string, unknown>
}

export interface SignedIn {
  /** Null where the visitor was signed in as the same customer already and the chat is not loaded. */
  identity: CustomerIdentity | null
  /** The visitor had another identity until now. */
  changed: boolean
}

/** How long anything is kept in this browser: not at all, until the tab is closed, for good. */
export type Consent = 'none' | 'session' | 'persistent'

type ThemeTokens = Record<string, string>

/** See docs/use/appearance.md for the names of tokens and texts. */
export interface Theme {
  /** Any CSS colour: the bubble, and the accent of the chat. */
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

export interface BubblewireEvents {
  /** The commands are there. Told to late listeners too. */
  started: Record<string, never>
  /** The bubble is on the page. */
  shown: Record<string, never>
  opened: Record<string, never>
  closed: Record<string, never>
  /** The visitor wrote for the first time. */
  engaged: Record<string, never>
  message_sent: { id: string; thread_id: string; body: string }
  message_received: { id: string; thread_id: string; body: string; author_name: string }
  unread: { count: number; preview: string }
  trigger_activated: { id: string; name: string }
  /** A command was refused; its promise says the same. */
  error: { command: string; code: string; message: string }
}

/** What `debug` answers. */
export interface BubblewireState {
  version: number
  channel_id: string
  open: boolean
  /** The visitor wrote, or signed in. */
  known: boolean
  consent: Consent
  settings: Record<string, string | undefined>
}

type Hear<N extends keyof BubblewireEvents> = (detail: BubblewireEvents[N]) => unknown

/** The commands. Each answers with a promise that is rejected with a `BubblewireError` when it is refused. */
export interface BubblewireCommands {
  open(): Promise<unknown>
  close(): Promise<unknown>
  toggle(): Promise<unknown>
  /** The bubble goes, and an open chat with it. */
  hide(): Promise<null>
  show(): Promise<null>
  /** Nothing of the chat is left on the page. What is kept of the visitor stays: see `signOut`. */
  destroy(): Promise<unknown>
  /** Null while the visitor has written nothing: it counts when they do. */
  identify(attributes: IdentityAttributes): Promise<CustomerIdentity | null>
  /** A function is asked for another token when the one before has expired. */
  signIn(token: string | (() => string | Promise<string>)): Promise<SignedIn>
  /** Ends the session at the server, and forgets the visitor in this browser. */
  signOut(): Promise<null>
  /** A BCP 47 tag. */
  setLocale(language: string): Promise<null>
  setTheme(theme: Theme): Promise<null>
  /** For triggers; stays in the browser. Null takes it away. */
  setVariable(name: string, value: string | number | boolean | null): Promise<null>
  setConsent(consent: Consent): Promise<null>
  addMessage(message: string | AddedMessage): Promise<null>
  /** The visitor went on within a single-page site; browsers with the Navigation API notice by themselves. */
  pageChange(): Promise<null>
  on<N extends keyof BubblewireEvents>(event: N, hear: Hear<N>): Promise<null>
  /** Without a function all listeners of the event go. */
  off<N extends keyof BubblewireEvents>(event: N, hear?: Hear<N>): Promise<null>
  /** Says in the console what happens from now on, and opens the page doctor; `false` ends both. */
  debug(on?: boolean): Promise<BubblewireState>
}

export type CommandName = keyof BubblewireCommands

/** A command as `push` takes it: its name, then what the method takes. */
export type Command =
  | { [N in Exclude<CommandName, 'on' | 'off'>]: [N, ...Parameters<BubblewireCommands[N]>] }[Exclude<
      CommandName,
      'on' | 'off'
    >]
  | { [N in keyof BubblewireEvents]: ['on', N, Hear<N>] | ['off', N, Hear<N>?] }[keyof BubblewireEvents]

export interface BubblewireError extends Error {
  name: 'BubblewireError'
  /** `wrong_call`: the message says what to change. Others: docs/build/embedding.md. */
  code: string
}

/** Your array; with the methods once the script is there. */
export interface BubblewireQueue extends Partial<BubblewireCommands> {
  push<N extends keyof BubblewireEvents>(command: ['on', N, Hear<N>]): unknown
  push(command: Command): unknown
}

/** Data-attributes of the script tag, as `dataset` has them. */
export interface ScriptAttributes {
  language?: string
  color?: string
  style?: string
  size?: string
  position?: 'left' | 'right'
  offset?: string
  zIndex?: string
  icon?: string
  label?: string
  hidden?: string
  font?: string
  theme?: string
  strings?: string
  consent?: Consent
  container?: string
  name?: string
  triggers?: string
}

declare global {
  interface Window {
    bubblewire?: BubblewireQueue
  }
}
