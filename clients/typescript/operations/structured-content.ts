// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Carousel } from './carousel'
import type { Form } from './form'
import type { List } from './list'
import type { RichLink } from './rich-link'
import type { Select } from './select'
import type { Template } from './template'
import type { TimeSelect } from './time-select'
import type { WalletPay } from './wallet-pay'

/**
 * One of the structured types. What each becomes on each channel: docs/reference/channel-matrix.md.
 */
export type StructuredContent = Template | List | Carousel | Select | WalletPay | RichLink | Form | TimeSelect
