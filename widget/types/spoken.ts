import type { StructuredContent, StructuredType } from '../../contract/structured'
import { carousel } from './carousel/spoken'
import { form } from './form/spoken'
import { list } from './list/spoken'
import { rich_link } from './rich-link/spoken'
import { select } from './select/spoken'
import type { SpokenForm } from './shared/spoken-form'
import { template } from './template/spoken'
import { time_select } from './time-select/spoken'
import { wallet_pay } from './wallet-pay/spoken'

const spokenForms: { readonly [T in StructuredType]: SpokenForm<T> } = {
  template,
  list,
  carousel,
  select,
  wallet_pay,
  rich_link,
  form,
  time_select,
}

/** Returns how a screen reader reads a message; null for a type that only a newer server knows. */
export const spokenForm = ({ type }: StructuredContent): SpokenForm<StructuredType> | null =>
  Object.hasOwn(spokenForms, type) ? (spokenForms[type] as SpokenForm<StructuredType>) : null
