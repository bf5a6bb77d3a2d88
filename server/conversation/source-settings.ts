import type { BusinessHours } from '../../contract/business-hours'
import type { ChannelKind } from '../../contract/channel-kinds'
import type { Appearance } from '../../contract/chat/appearance'
import type { LocalText } from '../../contract/local-text'
import type { Trigger } from '../../contract/triggers/trigger'

export type { BusinessHours }

/** The settings of one source; absent means the default. Stored as JSON with the source. */
export interface SourceSettings {
  /** Hours. A customer's message joins the last open thread if the thread's newest message is younger. Default 24. */
  time_for_thread_inclusion?: number
  /** Hours of silence after which the server closes a thread. Default 96. */
  thread_auto_close_after?: number
  /** Origins whose pages may show the chat. Web messaging only. */
  allowed_origins?: string[]
  /** Whether any page may show the chat while no origin is named; absent: yes. Web messaging only. */
  any_origin?: boolean
  /** The business hours; the `_bh` reply times count only these hours. Absent: always. */
  business_hours?: BusinessHours
  /** The program that gets renderings and signs inbound calls. Every kind but web messaging. */
  connector?: ConnectorSettings
  /** Messenger: the application that gets control when a customer writes; null lets the thread stay idle. */
  primary_application?: 'bot' | 'service' | null
  /** Messenger: the id of the application that runs the bot. */
  bot_app_id?: string
  /** The account that payment requests must match. Business chat only. */
  wallet_pay?: PaymentAccount
  /** How the chat looks and speaks. Web messaging only. */
  appearance?: Appearance
  /** Triggers on the site's pages; tested in the browser. Web messaging only. */
  triggers?: Trigger[]
  /** The greeting of an empty chat. Web messaging only. */
  welcome_message?: LocalText
  /** The notice of the chat outside the business hours. Web messaging only. */
  away_message?: LocalText
  /** Schemes of deep links that its messages may open, beside http and https; absent: every harmless scheme. Web messaging only. */
  deep_link_schemes?: string[]
  /** Whether new messages make a sound until the visitor mutes them; absent: yes. Web messaging only. */
  sound?: boolean
  /** Whether a short typing pause comes before the messages of bots; absent: no. Web messaging only. */
  typing_pause?: boolean
  /** Whether customers may ask for notices of replies while their chat is closed; absent: no. Web messaging only. */
  push?: boolean
  /** Whether these notices show the words of the message; absent: yes. */
  push_words?: boolean
  /** Whether unread replies go to the customer's e-mail address; absent: no. Web messaging only. */
  mail?: boolean
  /** Minutes after an unread reply until that e-mail; absent: 10. */
  mail_after?: number
  /** Seconds in which messages may be edited and unsent; 0: never. Absent: 900. Web messaging only, but for comments. */
  edit_window_seconds?: number
  /** Whether customers may unsend their own messages in this time; absent: no. Web messaging only. */
  customer_unsend?: boolean
  /** Whether both sides may react to messages; absent: yes. Web messaging only. */
  reactions?: boolean
  /** The channel id while web messaging is switched off. */
  former_channel_id?: string
}

/** The account as it is registered with the payment provider and business chat. */
export interface PaymentAccount {
  payment_gateway_url?: string
  merchant_identifier?: string
  merchant_name?: string
}

interface ConnectorSettings {
  url: string
  /** Sealed. It signs both directions (Standard Webhooks). */
  secret: string
}

/** Whether customers may write on the source. A website whose chat is switched off is closed. */
export const takesMessages = ({
  active,
  type,
  channel_id,
}: {
  active: boolean
  type: ChannelKind
  channel_id: string | null
}) => active && (type !== 'web_messaging' || channel_id !== null)

/** Whether unread replies of the source go to its customers by e-mail. */
export const mailsReplies = (source: Parameters<typeof takesMessages>[0] & { settings: SourceSettings }): boolean =>
  takesMessages(source) && source.type === 'web_messaging' && source.settings.mail === true

/** How long after an unread reply its e-mail is sent. */
export const mailAfterMs = ({ settings }: { settings: SourceSettings }): number => (settings.mail_after ?? 10) * 60_000

/** Whether customers of the source may be reached by notices. */
export const sendsPushes = (source: {
  active: boolean
  type: ChannelKind
  channel_id: string | null
  settings: SourceSettings
}): boolean => takesMessages(source) && source.type === 'web_messaging' && source.settings.push === true

export type OriginSettings = Pick<SourceSettings, 'allowed_origins' | 'any_origin'>

/** The origins whose pages may show the chat; null if any page may. An empty list alone allows none. */
export function originsOf({ allowed_origins = [], any_origin = true }: OriginSettings): readonly string[] | null {
  return allowed_origins.length === 0 && any_origin ? null : allowed_origins
}

export function allowsOrigin(settings: OriginSettings, origin: string): boolean {
  const origins = originsOf(settings)
  return origins === null || origins.includes(origin)
}
