import type { BusinessHours } from '../business-hours'
import type { LocalText } from '../local-text'
import type { Trigger } from '../triggers/trigger'
import type { Appearance } from './appearance'

/** The settings of a source for every page that shows its chat: the answer of `GET {chat_url}/chat/<channel_id>/config`. */
export interface WebSettings {
  version: 1
  channel_id: string
  /** Whether customers must, may or cannot sign in with the site's token. */
  signed_identities: 'required' | 'optional' | 'rejected'
  appearance: Appearance | null
  /** The first thing that an empty chat says; stored when the customer writes (`OutgoingMessage.shown`, id `welcome`). */
  welcome_message: LocalText | null
  /** See `isOpen` in business-hours.ts; null: always open. */
  business_hours: BusinessHours | null
  /** Shown while it is closed; never stored. */
  away_message: LocalText | null
  /** Whether new messages make a sound until the customer says otherwise. */
  sound: boolean
  /** The active ones. */
  triggers: Trigger[]
  attachments: {
    /** Bytes. */
    limit: number
    per_message: number
    /** The types that may be uploaded, for the file chooser; the server looks at the bytes. */
    content_types: string[]
  }
}
