import type { StructuredContent, StructuredType } from '../../../contract/structured'
import type { PayloadPath } from '../rules/rules'

export type ToolName =
  | 'show_template'
  | 'show_carousel'
  | 'show_list'
  | 'show_rich_link'
  | 'show_wallet_pay'
  | 'ask_select'
  | 'ask_form'
  | 'ask_time'
  | 'ask_payment'

/** What a model reads of a tool, beside the limits that the table of the type adds. */
export interface ToolWords<T extends StructuredContent = StructuredContent> {
  name: ToolName
  type: T['type']
  /** Whether the caller waits for the customer's answer, which is the result of the call. */
  waits: boolean
  about: string
  /** The words for `body`, the text beside the message. Absent if the tool has no such argument. */
  body?: string
  /** Words for each field that a call gives. Null: a call does not give the field. */
  fields: { readonly [K in Exclude<PayloadPath<T>, 'type'>]: string | null }
  /** Fields that the type requires and that are made if a call does not give them. */
  filled?: readonly PayloadPath<T>[]
}

/** A tool of any type. */
export interface AnyToolWords {
  name: ToolName
  type: StructuredType
  waits: boolean
  about: string
  body?: string
  fields: Readonly<Record<string, string | null>>
  filled?: readonly string[]
}

// Words that the tools of several types share.
export const picture = 'Id of an uploaded picture, exactly as you were given it. Leave it out if you have none.'
export const payload = 'Code that you get back when the customer presses the button, such as "order:4711".'
export const address = 'Address of a page. Use only addresses that you were given.'
