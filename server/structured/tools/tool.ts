import type { StructuredContent, StructuredType } from '../../../contract/structured'
import type { Problem, Warning } from '../../../contract/structured/problem'
import type { JsonSchema } from '../engine/json-schema'
import type { ToolName } from '../types/tool-words'

export type { ToolName } from '../types/tool-words'

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
