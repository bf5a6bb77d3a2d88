import type { Signal } from '@preact/signals'
import type { Settings } from '../../contract/chat/embed'
import type { Composer } from '../models/composer/composer'
import type { Shell } from '../models/session/shell'
import type { ChatSession } from '../session/chat-session'
import type { HostPage } from './host-page'

export interface CommandTarget {
  host: HostPage
  shell: Shell
  chatSession: Signal<ChatSession | null>
  composer: Composer
  /** Adds colours, font and texts to the current settings. */
  applySettings(settings: Settings): void
  startSession(): void
  restart(sessionToken: string): void
}
