// The registry of the structured types. What a channel supports is read from the tables.
import { type ChannelKind, channelKinds } from '../../contract/channel-kinds'
import { type StructuredContent, type StructuredType, structuredTypes } from '../../contract/structured'
import { carousel } from './carousel'
import { compile } from './compile'
import { form } from './form'
import { list } from './list'
import { plainTextOf } from './plain-text'
import type { Plan } from './plan'
import { richLink } from './rich-link'
import type { AnyRules } from './rules'
import { select } from './select'
import { template } from './template'
import { timeSelect } from './time-select'
import { walletPay } from './wallet-pay'

export const tables = {
  template,
  list,
  carousel,
  select,
  wallet_pay: walletPay,
  rich_link: richLink,
  form,
  time_select: timeSelect,
} satisfies Record<StructuredType, AnyRules>

export const plans: ReadonlyMap<string, Plan> = new Map(structuredTypes.map((type) => [type, compile(tables[type])]))

/** Most characters of a message's text, per channel (decisions.md, contents). */
export const bodyLimits: Readonly<Record<ChannelKind, number>> = {
  web_messaging: 10_000,
  messenger: 2_000,
  business_listing: 3_000,
  chat_app: 3_800,
  photo_sharing: 1_000,
  business_chat: 10_000,
}

/** True when the channel shows the type itself, false when it gets the plain text. */
export function supports(channel: ChannelKind, type: StructuredType): boolean {
  return tables[type].channels[channel] !== 'plain text'
}

const capabilities = new Map(
  channelKinds.map((channel) => [channel, structuredTypes.filter((type) => supports(channel, type))]),
)

/** For `capabilities_supported` of a content: the types that its channel shows. */
export function capabilitiesOf(channel: ChannelKind): string[] {
  return [...(capabilities.get(channel) ?? [])]
}

/** The fallback of channels that cannot show the type; also what notifications and transcripts say. Whole, not cut. */
export function plainText(value: StructuredContent, body: string): string {
  const plan = plans.get(value.type)
  return plan ? plainTextOf(plan.rules.plainText, value, body) : body
}
