import type { Media } from '../attachment'
import type { BusinessHours } from '../business-hours'
import type { LocalText } from '../local-text'
import type { Starters } from '../starters'
import type { Trigger } from '../triggers/trigger'
import type { Appearance } from './appearance'

/** The settings of a source for pages that show its chat: the answer of `GET {chat_url}/chat/<channel_id>/config`. */
export interface WebSettings {
  version: 1
  channel_id: string
  /** Whether customers must, may or cannot sign in with the site's token. */
  signed_identities: 'required' | 'optional' | 'rejected'
  appearance: Appearance | null
  /**
   * The first message of an empty chat. It is stored when the customer writes (`OutgoingMessage.shown`, id `welcome`).
   */
  welcome_message: LocalText | null
  /** Null for always open. See `isOpen` in business-hours.ts. */
  business_hours: BusinessHours | null
  /** A text that the chat shows outside of the business hours. Never stored as a message. */
  away_message: LocalText | null
  /** Whether new messages make a sound, unless the customer changes it. */
  sound: boolean
  /** Only the active triggers, without structured content. */
  triggers: Trigger[]
  /** Structured content of automatic messages, as the chat shows it. */
  starters: Starters
  /** The files of the starters, by id. */
  media: Record<string, Media>
  /** Whether an AI agent answers, so that the customer can ask for a person. */
  ai_agent: boolean
  attachments: {
    limit: number
    per_message: number
    /** The types that may be uploaded, for the file chooser. The server checks the bytes. */
    content_types: string[]
  }
}
