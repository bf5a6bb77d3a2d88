import type { Attachment } from './attachment'
import type { ChannelKind } from './channel-kinds'

// The messages between the server and the connector of a channel. Both directions are signed with the source's connector
// secret as the Standard Webhooks specification says (webhook-id, webhook-timestamp, webhook-signature).

/** A POST to the connector's url. `webhook-id` is the same on every attempt. */
export type ConnectorRequest = ConnectorMessage | ConnectorControl

interface AboutThread {
  source_id: string
  source_type: ChannelKind
  thread_id: string
  /** The customer; `foreign_id` is the channel's own id. */
  identity: { id: string; foreign_id: string; screenname: string | null }
}

/** One message in the channel's final form, to be sent to the customer. */
export interface ConnectorMessage extends AboutThread {
  type: 'message.send'
  /** Id of the content; the same on every attempt. */
  id: string
  created_at: string
  /** The channel's own id of the message that this answers; ours where it has none. */
  in_reply_to_foreign_id: string | null
  /** The channel's word for the form: button_template, rich_card, list_message, plain_text, text, ... */
  as: string
  body: string
  structured_content: object | null
  /** Files sent with the message. */
  attachments: Attachment[]
  /** Files that `structured_content` names, by id. Addresses of private ones are short-lived. */
  files: Record<string, Attachment>
}

/**
 * Control of the conversation on a messenger channel. `request` asks the application that holds it, `take` is for the primary
 * one, `pass` gives it to the application `app_id`, `release` to nobody. After a `request` or `take` that was answered with a 2xx
 * the message that waits for control is sent; answered with `thread_control` it waits, until `control.changed` tells of the grant or
 * the next attempt is due.
 */
export interface ConnectorControl extends AboutThread {
  type: 'control.request' | 'control.take' | 'control.pass' | 'control.release'
  id: string
  app_id: string | null
}

/**
 * A 2xx says that the channel has it. 429 and 5xx are tried again (`Retry-After` is respected), also no answer in time. 409 with
 * `error: "thread_control"` says that another application holds the conversation. Any other 4xx is final: `message` tells why.
 */
export interface ConnectorAnswer {
  /** The channel's own id of the message. */
  foreign_id?: string
  error?: string
  message?: string
  /** With `thread_control`: the application that holds it. */
  app_id?: string
}

/** A POST to `/1.0/content_sources/:id/inbound`: something happened on the channel. */
export type InboundNotice = InboundMessage | InboundFailure | InboundControl

/** A customer wrote, tapped or filled in. Sent twice with the same `foreign_id`, it is stored once. */
export interface InboundMessage {
  type: 'message.received'
  /** The channel's own id of this message. */
  foreign_id: string
  from: { foreign_id: string; screenname?: string }
  body?: string
  /** As in a content of the API: `{ payload }`, `{ items }`, `{ identifier }`, `{ type: "form_response", responses }`, `{ status }`. */
  structured_reply?: Record<string, unknown>
  /** The message answered, by the channel's id or ours. A tapped payload without it belongs to the newest message that offered it. */
  in_reply_to_id?: string
  language?: string
  /** An out-of-office notice and its like: it reopens no intervention. */
  auto_submitted?: boolean
}

/** The channel could not deliver a message after all. */
export interface InboundFailure {
  type: 'message.failed'
  /** The channel's id of the message, or ours. */
  foreign_id: string
  message: string
}

/** Messenger: the application that controls the conversation changed. */
export interface InboundControl {
  type: 'control.changed'
  from: { foreign_id: string }
  /** `service` is us, `bot` the application that runs the bot, `other` any other, `idle` nobody. */
  holder: ControlHolder
  app_id?: string
}

export type ControlHolder = 'service' | 'bot' | 'other' | 'idle'
