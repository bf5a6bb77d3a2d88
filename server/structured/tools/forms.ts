// The forms in which tool calls of models take a tool.
import type { JsonSchema } from '../engine/json-schema'
import { strictOf } from './strict'
import type { ContentTool } from './tool'

type DescribedTool = Pick<ContentTool, 'name' | 'description' | 'parameters'>

const formTable = {
  /** Responses API: a function tool in strict mode. */
  openai: ({ name, description, parameters }: DescribedTool) => ({
    type: 'function',
    name,
    description,
    parameters: strictOf(parameters),
    strict: true,
  }),
  /** Chat Completions API: the same inside `function`. */
  openai_chat: ({ name, description, parameters }: DescribedTool) => ({
    type: 'function',
    function: { name, description, parameters: strictOf(parameters), strict: true },
  }),
  anthropic: ({ name, description, parameters }: DescribedTool) => ({ name, description, input_schema: parameters }),
  json_schema: ({ name, description, parameters }: DescribedTool) =>
    Object.assign({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: name, description }, parameters),
  /** `Tool` of AG-UI, as in the input of a run. */
  ag_ui: ({ name, description, parameters }: DescribedTool) => ({ name, description, parameters }),
} satisfies Record<string, (tool: DescribedTool) => JsonSchema>

export type ToolForm = keyof typeof formTable

export const toolForms = /* @__PURE__ */ Object.keys(formTable) as ToolForm[]

/** Returns the tool in the words of one interface. */
export const toolIn = (form: ToolForm, tool: DescribedTool): JsonSchema => formTable[form](tool)
