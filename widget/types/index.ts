import type { StructuredContent, StructuredType } from '../../contract/structured'
import { carousel } from './carousel'
import { form } from './form'
import { list } from './list'
import { rich_link } from './rich-link'
import { select } from './select'
import type { PlainAnswer, TypeRegistration } from './shared/registration'
import { template } from './template'
import { time_select } from './time-select'
import { wallet_pay } from './wallet-pay'

/** Every structured type, one line each. */
export const types: { readonly [T in StructuredType]: TypeRegistration<T> } = {
  template,
  list,
  carousel,
  select,
  wallet_pay,
  rich_link,
  form,
  time_select,
}

/** The server may be newer and send other types. */
const find = ({ type }: StructuredContent): Partial<TypeRegistration<StructuredType>> =>
  (types as Readonly<Record<string, TypeRegistration<StructuredType>>>)[type] ?? {}

/**
 * Returns whether the customer answers by one of its choices, also while the text box is locked; `newest` if the choices
 * disappear with the next message.
 */
export const choiceOf = (structured: StructuredContent): boolean | 'newest' => find(structured).choice ?? false

/** Returns whether the card needs its body. For other types the body is the fallback for readers without cards. */
export const hasOwnText = (structured: StructuredContent): boolean => !find(structured).texts

/** Returns whether the card repeats the message's text, which is a fallback for readers without cards. */
export const repeatsBody = (structured: StructuredContent, body: string): boolean =>
  find(structured).texts?.(structured, body).includes(body) === true

/** Returns the answers that are offered while the view cannot be drawn. */
export const plainAnswers = (structured: StructuredContent): PlainAnswer[] =>
  find(structured).answers?.(structured) ?? []
