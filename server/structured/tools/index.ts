import type { ChannelKind } from '../../../contract/channel-kinds'
import { type StructuredType, structuredTypes } from '../../../contract/structured'
import { supports } from '../index'
import type { Fields } from '../rules/fields'
import { registrations } from '../types/index'
import { contentOf } from './arguments'
import { parametersOf } from './parameters'
import type { ContentTool, ToolName } from './tool'

export type { ContentTool, ToolName, ToolResult } from './tool'

const toolWords = /* @__PURE__ */ structuredTypes.flatMap((type) => registrations[type].tools)

export interface ToolOptions {
  /**
   * Fields that the program gives for each message of a type, such as the shop's part of a payment. A call does not
   * give them.
   */
  given?: Readonly<Partial<Record<StructuredType, Fields>>>
}

/** Returns the tools whose type the channel shows. Other types would arrive as plain text, without their answers. */
export function toolsOf(channel: ChannelKind, { given = {} }: ToolOptions = {}): ContentTool[] {
  return toolWords
    .filter(({ type }) => supports(channel, type))
    .map((tool) => {
      const fixed = given[tool.type] ?? {}
      return {
        name: tool.name,
        type: tool.type,
        description: tool.about,
        parameters: parametersOf(tool, channel, new Set(Object.keys(fixed))),
        waits: tool.waits,
        toContent: (args) => contentOf(tool, channel, args, fixed),
      }
    })
}

/** The type of each tool, also of those that a channel does not show. */
export const typeOfTool = /* @__PURE__ */ Object.fromEntries(
  toolWords.map(({ name, type }) => [name, type]),
) as Readonly<Record<ToolName, StructuredType>>
