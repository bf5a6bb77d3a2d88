import type { ChannelKind } from '../channel-kinds'
import type { Problem, Warning } from './problem'
import type { Repair } from './repair'

/** A payload as a channel would show it, without storing or sending it. */
export interface ChannelPreview {
  channel_kind: ChannelKind
  accepted: boolean
  /** Whether the channel shows the type; false if it shows plain text. Null if the type is unknown. */
  structured_content_supported: boolean | null
  /** All problems; empty if the payload is accepted. */
  errors: Problem[]
  /** What the channel would get. Null if the payload is refused. Each preview generates new random payloads. */
  rendering: {
    /** The channel's name for the message type: web, button_template, rich_card, reply_buttons, plain_text, ... */
    as: string
    body: string
    structured_content: object | null
  } | null
  /** The text for readers who cannot see structured content; null if the payload is refused. */
  plain_text: string | null
  /** Fields that were cut, dropped, filled in, converted or unknown. */
  warnings: Warning[]
}

/** The answer of `POST /1.0/structured_content/preview`. */
export interface StructuredPreview {
  /** True if every requested channel accepts the payload. */
  accepted: boolean
  channels: ChannelPreview[]
  /** The message with its safe changes, if they were asked for. The channels show it. */
  repair?: { body: string; structured_content: object; repairs: Repair[] }
}

/** A preview that was made without a server. */
export interface LintResult extends StructuredPreview {
  /** Uploads that the payload names. They are assumed to fit. */
  attachments_not_checked: string[]
}
