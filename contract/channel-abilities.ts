import type { ChannelKind } from './channel-kinds'

export const abilities = ['edit', 'unsend', 'customer_unsend', 'react'] as const
export type Ability = (typeof abilities)[number]

/** Whether sent messages can be changed on a kind of channel. The connector protocol has no request for this. */
export const canChangeMessages: Readonly<Record<ChannelKind, boolean>> = {
  web_messaging: true,
  messenger: false,
  business_listing: false,
  chat_app: false,
  photo_sharing: false,
  business_chat: false,
}

export interface MessageActionSettings {
  edit_window_seconds?: number
  customer_unsend?: boolean
  reactions?: boolean
}

/** The seconds in which a message can be edited and unsent, unless the source sets another time. */
export const usualEditWindow = 900

export function abilitiesOf(type: ChannelKind, settings: MessageActionSettings): Ability[] {
  if (!canChangeMessages[type]) return []
  const { edit_window_seconds = usualEditWindow, customer_unsend = false, reactions = true } = settings
  const inTime = edit_window_seconds > 0
  const has: Record<Ability, boolean> = {
    edit: inTime,
    unsend: inTime,
    customer_unsend: inTime && customer_unsend,
    react: reactions,
  }
  return abilities.filter((ability) => has[ability])
}
