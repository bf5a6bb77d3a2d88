import { dynamicTool, jsonSchema } from 'ai'
import type { ChannelKind } from '../../contract/channel-kinds'
import { askingToolNames, type MessageToolOptions, messageTools } from '../replies/message-tools'

/**
 * Returns the message types of a channel as tools for `streamText`. A call that is wrong, or that the server refuses,
 * is a tool error: the model reads what to mend.
 */
export const bubblewireTools = (
  channel: ChannelKind,
  options: MessageToolOptions,
): Record<string, ReturnType<typeof dynamicTool>> =>
  Object.fromEntries(
    messageTools(channel, options).map(({ name, description, parameters, run }) => {
      const inputSchema = jsonSchema(parameters as Parameters<typeof jsonSchema>[0])
      const execute = (input: unknown, { toolCallId }: { toolCallId: string }) => run(input, toolCallId)
      return [name, dynamicTool({ description, inputSchema, execute })]
    }),
  )

interface Step {
  toolResults: readonly { toolName: string }[]
}

/** For `stopWhen`: ends the run when it has asked the customer something. */
export const hasAsked = ({ steps }: { steps: readonly Step[] }): boolean =>
  steps.at(-1)?.toolResults.some(({ toolName }) => askingToolNames.has(toolName)) ?? false
