import type { Carousel } from './carousel'
import type { Form } from './form'
import type { List } from './list'
import type { RichLink } from './rich-link'
import type { Select } from './select'
import type { Template } from './template'
import type { TimeSelect } from './time-select'
import type { WalletPay } from './wallet-pay'

/** The eight structured types, in the order of the specification. */
export const structuredTypes = [
  'template',
  'list',
  'carousel',
  'select',
  'wallet_pay',
  'rich_link',
  'form',
  'time_select',
] as const

export type StructuredType = (typeof structuredTypes)[number]

export type StructuredContent = Template | List | Carousel | Select | WalletPay | RichLink | Form | TimeSelect

export type StructuredOf<T extends StructuredType> = Extract<StructuredContent, { type: T }>
