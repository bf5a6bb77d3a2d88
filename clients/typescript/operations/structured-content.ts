// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Carousel } from './carousel.js'
import type { Form } from './form.js'
import type { List } from './list.js'
import type { RichLink } from './rich-link.js'
import type { Select } from './select.js'
import type { Template } from './template.js'
import type { TimeSelect } from './time-select.js'
import type { WalletPay } from './wallet-pay.js'

/**
 * One of the structured types. What each becomes on each channel: docs/reference/channel-matrix.md.
 */
export type StructuredContent = Template | List | Carousel | Select | WalletPay | RichLink | Form | TimeSelect
