import type { StructuredContent, StructuredType } from '../../../contract/structured'
import type { Problem, Warning } from '../../../contract/structured/problem'
import type { JsonSchema } from '../engine/json-schema'
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

/** A message as `POST /1.0/contents` takes it. */
interface ToolContent {
  body: string
  structured_content: StructuredContent
}

export type ToolResult =
  | { ok: true; content: ToolContent; warnings: Warning[] }
  /** The paths are those of the arguments, such as `items[2].title`; empty for the arguments as a whole. */
  | { ok: false; problems: Problem[] }

/** A message type as a tool that a model calls, with the limits of one channel. */
export interface ContentTool {
  name: ToolName
  type: StructuredType
  description: string
  /** JSON Schema (2020-12) of the arguments, without references and without unions at the top. */
  parameters: JsonSchema
  waits: boolean
  /** Takes the arguments of a call, as an object or as JSON text. Never throws for JSON data of any size. */
  toContent(args: unknown): ToolResult
}
