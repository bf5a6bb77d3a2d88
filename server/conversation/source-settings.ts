import type { BusinessHours } from '../../contract/business-hours'
import type { ChannelKind } from '../../contract/channel-kinds'
import type { Appearance } from '../../contract/chat/appearance'
import type { LocalText } from '../../contract/local-text'
import type { LocalStructured } from '../../contract/starters'
import type { Trigger } from '../../contract/triggers/trigger'
import type { AiAgentSettings } from './ai/ai-agent-settings'

export type { BusinessHours }

/** The settings of one source, stored as JSON with the source. Absent means the default. */
export interface SourceSettings {
  /** Hours since the thread's newest message in which a customer's message still joins the thread. Default: 24. */
  time_for_thread_inclusion?: number
  /** Hours of silence after which the server closes a thread. Default 96. */
  thread_auto_close_after?: number
  /** Origins whose pages can show the chat. Web messaging only. */
  allowed_origins?: string[]
  /** Whether any page can show the chat if no origin is named; absent: yes. Web messaging only. */
  any_origin?: boolean
  /** The `_bh` reply times count only these hours. Absent: all hours count. */
  business_hours?: BusinessHours
  /** The program that receives messages and signs its calls to the server. All kinds except web messaging. */
  connector?: ConnectorSettings
  /** The AI agent that answers customers at its address. */
  ai_agent?: AiAgentSettings
  /** Messenger: the application that gets control when a customer writes; null: the thread stays idle. */
  primary_application?: 'bot' | 'service' | null
  bot_app_id?: string
  /** The account that payment requests must match. Business chat only. */
  wallet_pay?: PaymentAccount
  /** The look and the texts of the chat. Web messaging only. */
  appearance?: Appearance
  /** Rules for automatic messages on the site's pages, tested in the browser. Web messaging only. */
  triggers?: Trigger[]
  /** The greeting of an empty chat. Web messaging only. */
  welcome_message?: LocalText
  /** A starter beside the greeting, which it needs. */
  welcome_structured_content?: LocalStructured
  /** The notice of the chat outside of the business hours. Web messaging only. */
  away_message?: LocalText
  /** A starter beside this notice, which it needs. Outside of the hours an empty chat shows it as its greeting. */
  away_structured_content?: LocalStructured
  /** Schemes of deep links besides http and https; absent: every harmless scheme. Web messaging only. */
  deep_link_schemes?: string[]
  /** Whether new messages make a sound until the visitor mutes them; absent: yes. Web messaging only. */
  sound?: boolean
  /** Whether a short typing pause precedes the messages of bots; absent: no. Web messaging only. */
  typing_pause?: boolean
  /**
   * Whether customers can subscribe to notices of replies while their chat is closed; absent: no. Web messaging only.
   */
  push?: boolean
  /** Whether push notices contain the text of the message. Default: yes. */
  push_words?: boolean
  /** Whether unread replies are sent to the customer's e-mail address; absent: no. Web messaging only. */
  mail?: boolean
  /** Minutes between an unread reply and its e-mail; absent: 10. */
  mail_after?: number
  /** Seconds to edit and unsend; 0: never, absent: 900. Web messaging only, and comments of every kind. */
  edit_window_seconds?: number
  /** Whether customers can unsend their own messages in that time. Default: no. Only web messaging. */
  customer_unsend?: boolean
  /** Whether customers and agents can react to messages; absent: yes. Web messaging only. */
  reactions?: boolean
  /** A source of the studio: every agent may use it by its id, and no list, report, inbox or webhook contains it. */
  studio?: true
  /** The channel id while web messaging is off. */
  former_channel_id?: string
}

export interface PaymentAccount {
  payment_gateway_url?: string
  merchant_identifier?: string
  merchant_name?: string
}

interface ConnectorSettings {
  url: string
  /** Encrypted. It signs both directions (Standard Webhooks). */
  secret: string
}

/** A website whose chat is off accepts no messages. */
export const takesMessages = ({
  active,
  type,
  channel_id,
}: {
  active: boolean
  type: ChannelKind
  channel_id: string | null
}) => active && (type !== 'web_messaging' || channel_id !== null)

export const mailsReplies = (source: Parameters<typeof takesMessages>[0] & { settings: SourceSettings }): boolean =>
  takesMessages(source) && source.type === 'web_messaging' && source.settings.mail === true

export const mailAfterMs = ({ settings }: { settings: SourceSettings }): number => (settings.mail_after ?? 10) * 60_000

export const sendsPushes = (source: {
  active: boolean
  type: ChannelKind
  channel_id: string | null
  settings: SourceSettings
}): boolean => takesMessages(source) && source.type === 'web_messaging' && source.settings.push === true

export type OriginSettings = Pick<SourceSettings, 'allowed_origins' | 'any_origin'>

/** Returns the origins whose pages can show the chat; null for any page. An empty list allows none. */
export function originsOf({ allowed_origins = [], any_origin = true }: OriginSettings): readonly string[] | null {
  return allowed_origins.length === 0 && any_origin ? null : allowed_origins
}

export function allowsOrigin(settings: OriginSettings, origin: string): boolean {
  const origins = originsOf(settings)
  return origins === null || origins.includes(origin)
}
