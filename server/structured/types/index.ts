import type { StructuredOf, StructuredType } from '../../../contract/structured'
import { carousel } from './carousel'
import { form } from './form'
import { list } from './list'
import type { Registration } from './registration'
import { richLink } from './rich-link'
import { select } from './select'
import { template } from './template'
import { timeSelect } from './time-select'
import { walletPay } from './wallet-pay'

export const registrations: { readonly [T in StructuredType]: Registration<T> } = {
  template,
  list,
  carousel,
  select,
  wallet_pay: walletPay,
  rich_link: richLink,
  form,
  time_select: timeSelect,
}

/**
 * Returns what the server knows of a type beside its rules. Undefined for other names: a node of a newer version may have
 * stored one.
 */
export function registrationOf(type: string): Registration<StructuredType> | undefined {
  return Object.hasOwn(registrations, type)
    ? (registrations[type as StructuredType] as Registration<StructuredType>)
    : undefined
}

export const examples = /* @__PURE__ */ Object.fromEntries(
  Object.entries(registrations).map(([type, { example }]) => [type, example]),
) as { readonly [T in StructuredType]: StructuredOf<T> }
