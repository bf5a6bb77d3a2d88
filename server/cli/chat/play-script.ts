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
  const asked: AskedMessage<string>[] = []
  let last = ''
  for (const [nth, step] of script.steps.entries()) {
    const path = `steps[${nth}]`
    if (step.from === 'customer') {
      const answer = answerOf(step, asked)
      if (!answer) return { path, message: `${path}: no sent message offers ${JSON.stringify(step.tap)}.` }
      const { body, structured_reply, in_reply_to } = answer
      const sent = await customer.send({
        body,
        ...(in_reply_to === null ? {} : { in_reply_to_id: in_reply_to }),
        ...(structured_reply === null ? {} : { structured_reply }),
      })
      last = sent.id
      onMessage?.('customer', body, null)
      continue
    }
    const { body, live, structured_content } = step
    await agent?.reply(last, { body, live, structured_content })
    const content = await customer.nextMessage(withinMs)
    if (!content) return { path, message: `${path}: no answer came within ${withinMs / 1000} seconds.` }
    onMessage?.('agent', content.body, content)
    asked.push({ id: content.id, structured_content: content.structured_content })
    const departure = agent ? null : differenceIn(step, content, path)
    if (departure) return departure
  }
  return null
}

/**
 * Returns the first field of a step that differs in the message. A missing field or an empty list matches any value.
 */
function differenceIn(step: AgentStep, came: CustomerContent, path: string): ScriptDifference | null {
  const { structured_content } = step
  const body = finalBody(step)
  if (body !== undefined && body !== came.body) return differs(`${path}.body`, body, came.body)
  return structured_content === undefined
    ? null
    : compared(structured_content, came.structured_content, `${path}.structured_content`)
}

function compared(written: unknown, came: unknown, path: string): ScriptDifference | null {
  if (Array.isArray(written)) {
    if (written.length === 0) return null
    if (!Array.isArray(came) || came.length !== written.length) return differs(path, written, came)
    return first(written.map((each, nth) => () => compared(each, came[nth], `${path}[${nth}]`)))
  }
  if (typeof written !== 'object' || written === null) return written === came ? null : differs(path, written, came)
  if (typeof came !== 'object' || came === null) return differs(path, written, came)
  return first(
    Object.entries(written).map(
      ([name, each]) =>
        () =>
          compared(each, (came as Record<string, unknown>)[name], `${path}.${name}`),
    ),
  )
}

function first(comparisons: (() => ScriptDifference | null)[]): ScriptDifference | null {
  for (const compare of comparisons) {
    const departure = compare()
    if (departure) return departure
  }
  return null
}

const differs = (path: string, written: unknown, came: unknown): ScriptDifference => ({
  path,
  message: `${path} is ${JSON.stringify(came) ?? 'missing'}, and the script says ${JSON.stringify(written)}.`,
})
