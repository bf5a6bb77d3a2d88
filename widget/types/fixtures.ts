import type { StructuredType } from '../../contract/structured'
import { carousel } from './carousel/fixture'
import { form } from './form/fixture'
import { list } from './list/fixture'
import { rich_link } from './rich-link/fixture'
import { select } from './select/fixture'
import type { Fixture } from './shared/a-fixture'
import { template } from './template/fixture'
import { time_select } from './time-select/fixture'
import { wallet_pay } from './wallet-pay/fixture'

export const fixtures: Record<StructuredType, Record<string, Fixture>> = {
  template,
  carousel,
  select,
  rich_link,
  list,
  form,
  time_select,
  wallet_pay,
}
