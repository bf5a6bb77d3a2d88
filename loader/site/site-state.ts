import type { Appearance } from '../../contract/chat/appearance'
import type { AddedMessage, Settings } from '../../contract/chat/embed'
import type { AddressParts, FramedCore as Core, Life } from '../core'
import type { ChatLine } from './chat-line'
import type { Events } from './events'
import type { Keeping } from './keeping'
import type { PageChanges } from './page-changes'
import type { Variables } from './variables'

/** The state that the parts of site.js share. A part is a function that takes it and returns the commands it adds. */
export interface Site {
  core: Core
  /** `bubblewire:<channel id>` */
  id: string
  /** `{chat_url}/chat/<channel_id>/` */
  base: AddressParts
  bubble: HTMLElement
  button: HTMLButtonElement
  events: Events
  chat: ChatLine
  keeping: Keeping
  page: PageChanges
  variables: Variables
  /** The settings before any command changed them: the attributes of a tag that may be gone. */
  written: Settings
  life: Life
  /** Whether the server knows the customer, who wrote on this site or signed in. */
  isKnown(): boolean
  /** Messages that the page added and that the customer has not seen yet. The badge counts them, too. */
  badge: { add(message: AddedMessage, aloud?: boolean): void; clear(): void }
  /** No frame of the chat may be on the page: it opens in its own window. */
  isElsewhere: boolean
  /** Whether the page named its customer. */
  named: boolean
  /** The text before the page's own title. */
  titleMark: string
  /** The source's own texts, once its settings are loaded. */
  strings?: Appearance['strings']
  /** The JWT that `signIn` returned last, and its time in milliseconds; for the doctor, never for a log. */
  given?: { token: string; at: number }
  /** The values, besides the variables, that conditions of triggers use, by name. The doctor shows them. */
  visit: (() => readonly (readonly [name: string, value: string])[])[]
}
