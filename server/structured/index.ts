import { type ChannelKind, channelKinds } from '../../contract/channel-kinds'
import { type StructuredContent, type StructuredType, structuredTypes } from '../../contract/structured'
import { compile } from './engine/compile'
import { plainTextOf } from './engine/plain-text'
import type { Plan } from './engine/plan'
import type { AnyRules } from './rules/rules'
import { carousel } from './types/carousel/rules'
import { form } from './types/form/rules'
import { list } from './types/list/rules'
import { richLink } from './types/rich-link/rules'
import { select } from './types/select/rules'
import { template } from './types/template/rules'
import { timeSelect } from './types/time-select/rules'
import { walletPay } from './types/wallet-pay/rules'

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

/** The most characters of a message's text, per channel. The spec has no limits. */
export const bodyLimits: Readonly<Record<ChannelKind, number>> = {
  web_messaging: 10_000,
  messenger: 2_000,
  business_listing: 3_000,
  chat_app: 3_800,
  photo_sharing: 1_000,
  business_chat: 10_000,
}

/** Whether the channel shows the type itself; otherwise it gets the plain text. */
export function supports(channel: ChannelKind, type: StructuredType): boolean {
  return tables[type].channels[channel] !== 'plain text'
}

const capabilities = new Map(
  channelKinds.map((channel) => [channel, structuredTypes.filter((type) => supports(channel, type))]),
)

/** Returns the types that a content's channel shows, for `capabilities_supported`. */
export function capabilitiesOf(channel: ChannelKind): string[] {
  return [...(capabilities.get(channel) ?? [])]
}

/** Returns the text for channels that cannot show the type, and for notifications and transcripts. It is never cut. */
export function plainText(value: StructuredContent, body: string): string {
  const plan = plans.get(value.type)
  return plan ? plainTextOf(plan.rules.plainText, value, body) : body
}
