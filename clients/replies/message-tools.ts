import type { ChannelKind } from '../../contract/channel-kinds'
import { type ContentTool, type ToolOptions, toolsOf } from '../structured/tools'
import type { Show } from './shown-messages'

export interface MessageToolOptions extends ToolOptions {
  /** That of the reply; or a function that sends the message, and rejects with why it was refused. */
  show: Show
}

/** A message type as a tool that a run can call. */
export interface MessageTool extends Pick<ContentTool, 'name' | 'description' | 'parameters' | 'waits'> {
  /** Shows the message of a call. Resolves with the result for the model; throws an error that says what to mend. */
  run(input: unknown, call: string): Promise<string>
}

const seen = 'The customer sees it.'
export const asked = 'The customer is asked. The answer is their next message: say nothing more until then.'

/** Returns the message types that the channel shows as tools. */
export function messageTools(channel: ChannelKind, { show, given = {} }: MessageToolOptions): MessageTool[] {
  return toolsOf(channel, { given }).map(({ name, description, parameters, waits, toContent }) => ({
    name,
    description,
    parameters,
    waits,
    async run(input, call) {
      const made = toContent(input)
      if (!made.ok) throw refusal(made.problems)
      try {
        await show({ asks: waits, call, ...made.content })
      } catch (error) {
        const { problems = [], message } = Object(error) as { problems?: readonly Fault[]; message?: string }
        throw problems.length > 0
          ? refusal(problems)
          : new Error(`The customer does not see it. ${message ?? ''}`.trim())
      }
      return waits ? asked : seen
    },
  }))
}

interface Fault {
  path: string
  message: string
}

/** Models read at most so many characters of what is wrong. */
const mostCharacters = 4000

function refusal(problems: readonly Fault[]): Error {
  const lines = problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
  const text = `The customer does not see it. Mend the arguments and call the tool again.\n${lines.join('\n')}`
  return new Error(text.slice(0, mostCharacters))
}

const allTools = /* @__PURE__ */ toolsOf('web_messaging')

/** Names of the tools that show a message. */
export const messageToolNames: ReadonlySet<string> = /* @__PURE__ */ new Set(allTools.map(({ name }) => name))

/** Names of the tools whose result is the customer's answer. */
export const askingToolNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  allTools.flatMap(({ name, waits }) => (waits ? [name] : [])),
)
