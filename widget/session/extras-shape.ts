import type { ReadonlySignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import type { SourcePage } from '../../contract/chat/appearance'
import type { WebSettings } from '../../contract/chat/web-settings'
import type { VisitorRequests } from '../connection/visitor-requests'
import type { Files } from '../files/start-files'
import type { HostPage } from '../host/host-page'
import type { Announcer } from '../models/announcer/announcer'
import type { SoundChoice } from '../models/appearance/sound-choice'
import type { LinkPanelModel } from '../models/links/link-panel'
import type { Automatic } from '../models/log/automatic'
import type { Conversation } from '../models/log/conversation'
import type { Clock } from '../models/session/clock'
import type { Shell } from '../models/session/shell'
import type { SendRequest } from '../models/sync/request'
import type { Speech } from '../strings/words'

export interface ExtrasNeeds {
  ask: SendRequest
  source: Pick<SourcePage, 'reach' | 'reactions' | 'unsend_seconds'>
  channelId: string
  /** The owner's name in the keys of this browser's storage. */
  owner: string
  token(): string
  conversation: Conversation
  announcer: Announcer
  shell: Shell
  speech: ReadonlySignal<Speech>
  clock: Clock
  newId(): string
  watching: ReadonlySignal<boolean>
  host: Pick<HostPage, 'embedded' | 'navigate' | 'page' | 'post'>
}

export type SheetName = 'menu' | 'threads'

export interface Extras extends ExtrasNeeds {
  panel: LinkPanelModel
  requests: VisitorRequests
  settings: ReadonlySignal<WebSettings | null>
  automatic: Automatic
  /** The notice outside the business hours; empty if there is none. */
  awayText: ReadonlySignal<string>
  /** The number of unread messages in other conversations. */
  elsewhere: ReadonlySignal<number>
  sound: SoundChoice
  /** The files of the draft; null until the code for files is loaded. */
  files: ReadonlySignal<Files | null>
  filesOver: ReadonlySignal<boolean>
  menu: ReadonlySignal<{ Menu: ComponentType<{ extras: Extras }> } | null>
  threads: ReadonlySignal<{ Threads: ComponentType<{ extras: Extras; focusComposer(): void }> } | null>
  opened: ReadonlySignal<SheetName | null>
  failed: ReadonlySignal<boolean>
  accept: ReadonlySignal<string | undefined>
  attach(chosen: readonly File[]): Promise<void>
  open(name: SheetName): Promise<void>
  close(): void
  /**
   * Shows an automatic message. The server stores it together with the customer's next message. `id` is its trigger's
   * id, `welcome` or `away`.
   */
  show(id: string, text: string, spoken: string): void
  /** Plays the sound for a new message, if sound is on. Only one tab plays it. */
  playSound(threadId: string): Promise<void>
  /** Deletes the customer's data in this browser. Every tab starts a new session. */
  forget(): void
  ExtrasView: ComponentType<{ extras: Extras; focusComposer(): void }>
}
