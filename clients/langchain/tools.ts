import { DynamicStructuredTool } from '@langchain/core/tools'
import type { JSONSchema } from '@langchain/core/utils/json_schema'
import type { ChannelKind } from '../../contract/channel-kinds'
import { type MessageTool, type MessageToolOptions, messageTools } from '../replies/message-tools'

/**
 * Returns the message types of a channel as tools of LangChain. The result of a call that is wrong, or that the server
 * refuses, says what to mend.
 */
export const bubblewireTools = (channel: ChannelKind, options: MessageToolOptions): DynamicStructuredTool[] =>
  messageTools(channel, options).map(structuredTool)

const structuredTool = ({ name, description, parameters, run }: MessageTool): DynamicStructuredTool =>
  new DynamicStructuredTool({
    name,
    description,
    schema: parameters as JSONSchema,
    // An event of the run has the same id.
    func: (input, running) => run(input, running?.runId ?? '').catch((error: Error) => error.message),
  })
