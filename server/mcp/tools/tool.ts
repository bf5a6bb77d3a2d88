import { z } from 'zod'
import type { Needs } from '../../conversation/needs'
import type { ActingAgent } from '../../conversation/token-limits'
import type { Guide } from '../guide/guide'

export interface ToolCaller {
  agent: ActingAgent
  tokenId: string
}

export interface ToolNeeds extends Needs {
  /** Null if the documentation is not beside the program. */
  guide: Guide | null
}

/** What a tool returns: JSON data. */
export interface ToolOutput {
  value: unknown
  /** Whether customers, or the pages that they visit, wrote some of its texts. */
  hasCustomerTexts: boolean
}

type Readers = 'for the team' | 'for the customer'

export interface McpTool {
  name: string
  title: string
  description: string
  shape: z.ZodObject
  /** JSON Schema (2020-12) of the arguments. */
  inputSchema: { type: 'object'; [key: string]: unknown }
  /** For whom the tool writes; null if it only reads. */
  writes: Readers | null
  /** Whether the tool is in the list of this token. */
  isOffered(needs: ToolNeeds, caller: ToolCaller): Promise<boolean>
  /** Throws a Refusal like the API. */
  run(needs: ToolNeeds, caller: ToolCaller, args: never): Promise<ToolOutput>
}

interface ToolParts<Shape extends z.ZodObject> {
  name: string
  title: string
  description: string
  shape: Shape
  writes?: Readers
  isOffered?: McpTool['isOffered']
  run(needs: ToolNeeds, caller: ToolCaller, args: z.output<Shape>): Promise<ToolOutput>
}

export function toolOf<Shape extends z.ZodObject>(parts: ToolParts<Shape>): McpTool {
  const { name, title, description, shape, writes = null, isOffered = async () => true, run } = parts
  const inputSchema = z.toJSONSchema(shape, {
    io: 'input',
    override: ({ jsonSchema }) => nameAny(jsonSchema),
  }) as McpTool['inputSchema']
  return { name, title, description, shape, inputSchema, writes, isOffered, run }
}

/** Some clients refuse or warn about `{}` for "any value". */
function nameAny(schema: { additionalProperties?: unknown }): void {
  const { additionalProperties: any } = schema
  if (typeof any === 'object' && any !== null && Object.keys(any).length === 0) schema.additionalProperties = true
}

export const idArgument = z.string().regex(/^[0-9a-f]{24}$/, 'must be an id: 24 lower-case hex characters')

export const fromCustomers = (value: unknown): ToolOutput => ({ value, hasCustomerTexts: true })
export const ofServer = (value: unknown): ToolOutput => ({ value, hasCustomerTexts: false })
