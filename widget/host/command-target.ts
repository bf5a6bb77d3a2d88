import type { Signal } from '@preact/signals'
import type { Settings } from '../../contract/chat/embed'
import type { ChatSession } from '../chat-session'
import type { Composer } from '../models/composer/composer'
import type { Shell } from '../models/session/shell'
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
