import type { ChannelKind } from '../../contract/channel-kinds'
import { toolIn as inForm, type ToolForm } from '../../server/structured/tools/forms'
import { type ContentTool, type ToolOptions, toolsOf as toolsOfChannel } from '../../server/structured/tools/index'

export type { ToolName, ToolResult } from '../../server/structured/tools/index'
export type { ContentTool, ToolForm, ToolOptions }

/** The message types as tools that a model calls, with the limits of a channel. `toContent` checks a call. */
export const toolsOf: (channel: ChannelKind, options?: ToolOptions) => ContentTool[] = toolsOfChannel

/** A tool in the words of one interface: `openai`, `openai_chat`, `anthropic`, `ag_ui` or `json_schema`. */
export const toolIn: (form: ToolForm, tool: Pick<ContentTool, 'name' | 'description' | 'parameters'>) => object = inForm
