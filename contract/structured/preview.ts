import type { ChannelKind } from '../channel-kinds'
import type { Problem, Warning } from './problem'

/** A payload as a channel would show it; nothing is stored or sent. */
export interface ChannelPreview {
  channel_kind: ChannelKind
  accepted: boolean
  /** Whether the channel shows the type itself; false where it gets the plain text. Null when the type is unknown. */
  structured_content_supported: boolean | null
  /** Every problem; empty when accepted. */
  errors: Problem[]
  /** The final form; null when refused. Random payloads are made anew by each preview. */
  rendering: {
    /** The channel's word for it: web, button_template, rich_card, reply_buttons, plain_text, ... */
    as: string
    body: string
    structured_content: object | null
  } | null
  /** The text for readers who cannot see structured content; null when refused. */
  plain_text: string | null
  /** Changes: cut, dropped, filled in, converted or unknown fields. */
  warnings: Warning[]
}

/** Answer of `POST /1.0/structured_content/preview`. */
export interface StructuredPreview {
  /** True when every channel asked for takes it. */
  accepted: boolean
  channels: ChannelPreview[]
}
