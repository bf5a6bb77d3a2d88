import type { ChannelKind } from '../../contract/channel-kinds'
import type { StructuredType } from '../../contract/structured'
import { supports as isSupported, bodyLimits as limits } from '../../server/structured/index'

/** The most characters of a message's text, per channel. */
export const bodyLimits: Readonly<Record<ChannelKind, number>> = limits

/** Whether the channel shows the type itself; otherwise it gets the plain text. */
export const supports: (channel: ChannelKind, type: StructuredType) => boolean = isSupported
