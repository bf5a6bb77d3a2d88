import type { CustomerContent } from '../../../contract/chat/realtime'
import { type AskedMessage, answerOf } from '../../../contract/script/answer-of'
import { finalBody } from '../../../contract/script/live-step'
import type { AgentStep, Script } from '../../../contract/script/script'
import type { StructuredReply } from '../../../contract/structured/reply'

export interface PlayingCustomer {
  send(message: {
    body: string
    in_reply_to_id?: string
    structured_reply?: StructuredReply
  }): Promise<Pick<CustomerContent, 'id'>>
  /** Returns the next message of the other side, in order, or null if none arrives in time. */
  nextMessage(withinMs: number): Promise<CustomerContent | null>
}

export interface Playing {
  customer: PlayingCustomer
  /** Replies as the script says. Absent if a bot replies; its replies are compared with the script. */
  agent?: { reply(contentId: string, step: Omit<AgentStep, 'from' | 'after_ms'>): Promise<unknown> }
  /** The time limit of an answer, in milliseconds. */
  withinMs: number
  onMessage?(from: 'customer' | 'agent', body: string, content: CustomerContent | null): void
}

export interface ScriptDifference {
  /** A path such as `steps[3].structured_content.items[0].title`. */
  path: string
  message: string
}

/**
 * Plays the script without its pauses. Returns the first difference or null. Rejects if the server refuses a message.
 */
export async function playScript(
  script: Script,
  { customer, agent, withinMs, onMessage }: Playing,
): Promise<ScriptDifference | null> {
  const agentMessages: AskedMessage<string>[] = []
  let lastMessageId = ''
  for (const [nth, step] of script.steps.entries()) {
    const path = `steps[${nth}]`
    if (step.from === 'customer') {
      const answer = answerOf(step, agentMessages)
      if (!answer) return { path, message: `${path}: no sent message offers ${JSON.stringify(step.tap)}.` }
      const { body, structured_reply, in_reply_to } = answer
      const sentMessage = await customer.send({
        body,
        ...(in_reply_to === null ? {} : { in_reply_to_id: in_reply_to }),
        ...(structured_reply === null ? {} : { structured_reply }),
      })
      lastMessageId = sentMessage.id
      onMessage?.('customer', body, null)
      continue
    }
    const { body, live, structured_content } = step
    await agent?.reply(lastMessageId, { body, live, structured_content })
    const content = await customer.nextMessage(withinMs)
    if (!content) return { path, message: `${path}: no answer came within ${withinMs / 1000} seconds.` }
    onMessage?.('agent', content.body, content)
    agentMessages.push({ id: content.id, structured_content: content.structured_content })
    const difference = agent ? null : differenceIn(step, content, path)
    if (difference) return difference
  }
  return null
}

/**
 * Returns the first field of a step that differs in the message. A missing field or an empty list matches any value.
 */
function differenceIn(step: AgentStep, actual: CustomerContent, path: string): ScriptDifference | null {
  const { structured_content } = step
  const body = finalBody(step)
  if (body !== undefined && body !== actual.body) return createDifference(`${path}.body`, body, actual.body)
  return structured_content === undefined
    ? null
    : compareValues(structured_content, actual.structured_content, `${path}.structured_content`)
}

function compareValues(expected: unknown, actual: unknown, path: string): ScriptDifference | null {
  if (Array.isArray(expected)) {
    if (expected.length === 0) return null
    if (!Array.isArray(actual) || actual.length !== expected.length) return createDifference(path, expected, actual)
    return firstDifference(expected.map((each, nth) => () => compareValues(each, actual[nth], `${path}[${nth}]`)))
  }
  if (typeof expected !== 'object' || expected === null)
    return expected === actual ? null : createDifference(path, expected, actual)
  if (typeof actual !== 'object' || actual === null) return createDifference(path, expected, actual)
  return firstDifference(
    Object.entries(expected).map(
      ([name, each]) =>
        () =>
          compareValues(each, (actual as Record<string, unknown>)[name], `${path}.${name}`),
    ),
  )
}

function firstDifference(comparisons: (() => ScriptDifference | null)[]): ScriptDifference | null {
  for (const compare of comparisons) {
    const difference = compare()
    if (difference) return difference
  }
  return null
}

const createDifference = (path: string, expected: unknown, actual: unknown): ScriptDifference => ({
  path,
  message: `${path} is ${JSON.stringify(actual) ?? 'missing'}, and the script says ${JSON.stringify(expected)}.`,
})
