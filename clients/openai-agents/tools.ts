import type { ChannelKind } from '../../contract/channel-kinds'
import {
  asked,
  askingToolNames,
  type MessageTool,
  type MessageToolOptions,
  messageTools,
} from '../replies/message-tools'
import { toolIn } from '../structured/tools'

/** A function tool of the Agents SDK. */
export interface MessageFunctionTool {
  type: 'function'
  name: string
  description: string
  parameters: {
    type: 'object'
    properties: Record<string, object>
    required: string[]
    additionalProperties: false
  }
  strict: boolean
  invoke(context: unknown, input: string, details?: { toolCall?: { callId: string } }): Promise<string>
  needsApproval(): Promise<boolean>
  isEnabled(): Promise<boolean>
}

/**
 * Returns the message types of a channel as `tools` of an agent. The result of a call that is wrong, or that the server
 * refuses, says what to mend.
 */
export const bubblewireTools = (channel: ChannelKind, options: MessageToolOptions): MessageFunctionTool[] =>
  messageTools(channel, options).map(functionTool)

function functionTool(tool: MessageTool): MessageFunctionTool {
  const { parameters, strict } = toolIn('openai', tool) as Pick<MessageFunctionTool, 'parameters' | 'strict'>
  return {
    type: 'function',
    name: tool.name,
    description: tool.description,
    parameters,
    strict,
    invoke: (_, input, details) =>
      tool.run(input, details?.toolCall?.callId ?? '').catch((error: Error) => error.message),
    needsApproval: async () => false,
    isEnabled: async () => true,
  }
}

interface ToolResult {
  type: string
  tool: { name: string }
  output?: unknown
}

/** For `toolUseBehavior`: ends the run when it has asked the customer something. */
export function hasAsked(_context: unknown, results: readonly ToolResult[]) {
  const isAsked = results.some(({ tool, output }) => askingToolNames.has(tool.name) && output === asked)
  const isInterrupted = undefined
  return isAsked
    ? { isFinalOutput: true as const, isInterrupted, finalOutput: asked }
    : { isFinalOutput: false as const, isInterrupted }
}
