import type { Attachment } from './attachment'
import type { ChannelKind } from './channel-kinds'

// The messages between the server and the connector of a channel. Both directions are signed with the source's
// connector secret by the Standard Webhooks specification (webhook-id, webhook-timestamp, webhook-signature).

/** The body of a POST to the connector's URL. The header `webhook-id` is the same on every attempt. */
export type ConnectorRequest = ConnectorMessage | ConnectorControl

interface AboutThread {
  source_id: string
  source_type: ChannelKind
  thread_id: string
  /** The customer; `foreign_id` is the channel's own id. */
  identity: { id: string; foreign_id: string; screenname: string | null }
}

/** One message in the channel's final form, to send to the customer. */
export interface ConnectorMessage extends AboutThread {
  type: 'message.send'
  /** Id of the content; the same on every attempt. */
  id: string
  created_at: string
  /**
   * The channel's id of the message that this one replies to. If the channel's id is unknown, the id of the content.
   */
  in_reply_to_foreign_id: string | null
  /** The channel's name of the message type: button_template, rich_card, list_message, plain_text, text, ... */
  as: string
  body: string
  structured_content: object | null
  attachments: Attachment[]
  /** Files of `structured_content`, by id. Addresses of private files expire soon. */
  files: Record<string, Attachment>
}

/**
 * Changes control of the conversation on a messenger channel. `request` asks the application that has control, `take`
 * is for the primary application, `pass` gives control to the application `app_id`, `release` gives it up. After a 2xx
 * for `request` or `take` the waiting message is sent. After `thread_control` it waits for `control.changed` or for the
 * next attempt.
 */
export interface ConnectorControl extends AboutThread {
  type: 'control.request' | 'control.take' | 'control.pass' | 'control.release'
  id: string
  app_id: string | null
}

/**
 * A 2xx means that the channel has accepted the message. 429, 5xx and a missing answer are retried (respecting
 * `Retry-After`). 409 with `error: "thread_control"` means that another application has control. Any other 4xx is
 * final, with the reason in `message`.
 */
export interface ConnectorAnswer {
  foreign_id?: string
  error?: string
  message?: string
  /** With `thread_control`: the application that has control. */
  app_id?: string
}

/** A POST to `/1.0/content_sources/:id/inbound` that reports an event of the channel. */
export type InboundNotice = InboundMessage | InboundFailure | InboundControl

/** A customer wrote, tapped or filled in a form. The server ignores a repeated `foreign_id`. */
export interface InboundMessage {
  type: 'message.received'
  foreign_id: string
  from: { foreign_id: string; screenname?: string }
  body?: string
  /**
   * The same formats as in a content of the API: `{ payload }`, `{ items }`, `{ identifier }`, `{ type:
   * "form_response", responses }`, `{ status }`.
   */
  structured_reply?: Record<string, unknown>
  /**
   * The message that was answered: the channel's id or the content's id. If absent, a tapped payload answers the newest
   * message with this payload.
   */
  in_reply_to_id?: string
  /** A BCP 47 tag. Default texts of answers use this language. */
  language?: string
  /** True for an automatic message, such as an absence notice, which reopens no intervention. */
  auto_submitted?: boolean
}

/** The channel could not deliver a message that it had accepted. */
export interface InboundFailure {
  type: 'message.failed'
  /** The channel's id of the message, or the id of the content. */
  foreign_id: string
  message: string
}

/** Messenger: the application that controls the conversation changed. */
export interface InboundControl {
  type: 'control.changed'
  from: { foreign_id: string }
  /** `service` is this server, `bot` the application that runs the bot, `other` any other application, `idle` none. */
  holder: ControlHolder
  app_id?: string
}

export type ControlHolder = 'service' | 'bot' | 'other' | 'idle'
