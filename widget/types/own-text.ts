import type { StructuredType } from '../../contract/structured'

/** Types whose body is their own text. For other types the body is the fallback for readers without cards. */
export const hasOwnText: Readonly<Record<StructuredType, boolean>> = {
  template: false,
  list: false,
  carousel: false,
  select: true,
  wallet_pay: true,
  rich_link: false,
  form: false,
  time_select: true,
}
