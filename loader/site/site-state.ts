import type { Appearance } from '../../contract/chat/appearance'
import type { AutomaticMessage, Settings } from '../../contract/chat/embed'
import type { AddressParts, FramedCore as Core, Lifetime } from '../core'
import type { ChatConnection } from './chat-connection'
import type { Events } from './events'
import type { SiteStorage } from './keeping'
import type { PageChanges } from './page-changes'
import type { Variables } from './variables'

/** Shared by the parts of site.js. A part gets this object and returns the commands that it adds. */
export interface Site {
  core: Core
  id: string
  base: AddressParts
  bubble: HTMLElement
  button: HTMLButtonElement
  events: Events
  chat: ChatConnection
  keeping: SiteStorage
  page: PageChanges
  variables: Variables
  /** The settings of the script tag before any command changed them. The page may have removed the tag. */
  written: Settings
  life: Lifetime
  /** Whether the server knows the customer, because the customer has written or signed in on this site. */
  isKnown(): boolean
  /** The badge also counts messages that the page added and the customer has not seen. */
  badge: { add(message: AutomaticMessage, aloud?: boolean): void; clear(): void }
  /** The page blocks frames of the chat, so the chat opens in its own window. */
  isElsewhere: boolean
  named: boolean
  titleMark: string
  strings?: Appearance['strings']
  scheme?: Appearance['scheme']
  /** The last JWT of `signIn`, and its time in milliseconds. For the doctor; must not be logged. */
  lastToken?: { token: string; at: number }
  visit: (() => readonly (readonly [name: string, value: string])[])[]
}
