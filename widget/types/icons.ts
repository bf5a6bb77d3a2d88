import type { StructuredType } from '../../contract/structured'
import { carousel } from './carousel/icon'
import { form } from './form/icon'
import { list } from './list/icon'
import { rich_link } from './rich-link/icon'
import { select } from './select/icon'
import type { Box } from './shared/icon'
import { template } from './template/icon'
import { time_select } from './time-select/icon'
import { wallet_pay } from './wallet-pay/icon'

/** The icon of each type, in the console and the gallery. */
export const icons: Readonly<Record<StructuredType, readonly Box[]>> = {
  template,
  list,
  carousel,
  select,
  wallet_pay,
  rich_link,
  form,
  time_select,
}
