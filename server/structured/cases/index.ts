import type { StructuredType } from '../../../contract/structured'
import { carouselCases } from './carousel'
import type { Case } from './case'
import { formCases } from './form'
import { listCases } from './list'
import { richLinkCases } from './rich-link'
import { selectCases } from './select'
import { templateCases } from './template'
import { timeSelectCases } from './time-select'
import { travellingCases } from './travelling'
import { walletPayCases } from './wallet-pay'

export const cases: Readonly<Record<StructuredType, readonly Case[]>> = {
  template: [...templateCases, ...travellingCases.template],
  list: [...listCases, ...travellingCases.list],
  carousel: [...carouselCases, ...travellingCases.carousel],
  select: [...selectCases, ...travellingCases.select],
  wallet_pay: walletPayCases,
  rich_link: [...richLinkCases, ...travellingCases.rich_link],
  form: formCases,
  time_select: timeSelectCases,
}
