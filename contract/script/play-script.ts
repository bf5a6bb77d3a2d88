import type { CustomerContent } from '../chat/realtime'
import type { StructuredReply } from '../structured/reply'
import { type AskedMessage, answerOf } from './answer-of'
import type { Patterns } from './expectation'
import { compareReply } from './judge/compare'
import { type Check, judgeReply, quote } from './judge/judge-reply'
import type { AgentStep, CustomerStep, Script } from './script'

export interface ReceivedMessage {
  content: CustomerContent
  /** The time of the first characters, on the clock of `Playing.now`. */
  first_text_at: number
}

export interface PlayingCustomer {
  send(message: {
    body: string
    in_reply_to_id?: string
    structured_reply?: StructuredReply
  }): Promise<Pick<CustomerContent, 'id' | 'thread_id'>>
  /** Returns the next message of the other side, in order, or null if none arrives in time. */
  nextMessage(withinMs: number): Promise<ReceivedMessage | null>
}

export interface Playing {
  customer: PlayingCustomer
  /** Replies as the script says, and nothing is judged. Absent if a bot replies. */
  agent?: { reply(contentId: string, step: SaidByAgent): Promise<unknown> }
  patterns: Patterns
  /** Whether the conversation was handed over to people, at the latest after this time. Required for `hands_over`. */
  handedOver?(threadId: string, withinMs: number): Promise<boolean>
  /** The time limit of an answer, in milliseconds. */
  withinMs: number
  /** A clock in milliseconds. */
  now(): number
  onMessage?(from: 'customer' | 'agent', body: string, content: CustomerContent | null): void
  /** Called after each step, so that the steps before a failure of the server are known. */
  onStep?(result: StepResult): void
}

type SaidByAgent = Omit<AgentStep, 'from' | 'after_ms' | 'expect' | 'translations'>

export interface StepResult {
  /** The index of the step in the script. */
  step: number
  passed: boolean
  checks: Check[]
  /** How long the step took, in milliseconds. */
  ms: number
  /** The message that came; null for a step of the customer, and if none came. */
  content: CustomerContent | null
}

/** True if the script has to know who holds the conversation. */
export const asksForHandOver = ({ steps }: Script): boolean =>
  steps.some((step) => step.from === 'agent' && step.expect?.hands_over !== undefined)

/**
 * Plays the script without its pauses, to its end or to the first step that fails. Returns the steps that were played.
 * Rejects if the server refuses a message or is gone.
 */
export async function playScript(script: Script, playing: Playing): Promise<StepResult[]> {
  const results: StepResult[] = []
  const state: PlayState = { agentMessages: [], lastMessage: { id: '', thread_id: '' }, saidAt: playing.now() }
  for (const [nth, step] of script.steps.entries()) {
    const startedAt = playing.now()
    const path = `steps[${nth}]`
    const { checks, content } =
      step.from === 'customer' ? await say(step, path, state, playing) : await hear(step, path, state, playing)
    const passed = checks.every((check) => check.passed)
    const result = { step: nth, passed, checks, ms: playing.now() - startedAt, content }
    results.push(result)
    playing.onStep?.(result)
    if (!passed) break
  }
  return results
}

/** Returns the checks that failed, of the last step. */
export const failuresOf = (results: readonly StepResult[]): Check[] =>
  results.flatMap(({ checks }) => checks.filter(({ passed }) => !passed))

/** Returns a failed check in three lines. */
export const describeFailure = ({ path, expected, actual }: Check): string =>
  `${path}\n  expected: ${expected}\n  got: ${actual}`

interface PlayState {
  agentMessages: AskedMessage<string>[]
  lastMessage: Pick<CustomerContent, 'id' | 'thread_id'>
  saidAt: number
}

async function say(step: CustomerStep, path: string, state: PlayState, { customer, now, onMessage }: Playing) {
  const answer = answerOf(step, state.agentMessages)
  if (!answer) {
    const expected = `a message that offers ${quote(step.tap)}`
    const offered = state.agentMessages.length === 0 ? 'no message' : 'none of the messages offers it'
    return {
      checks: [{ name: 'tap' as const, path: `${path}.tap`, passed: false, expected, actual: offered }],
      content: null,
    }
  }
  const { body, structured_reply, in_reply_to } = answer
  state.saidAt = now()
  state.lastMessage = await customer.send({
    body,
    ...(in_reply_to === null ? {} : { in_reply_to_id: in_reply_to }),
    ...(structured_reply === null ? {} : { structured_reply }),
  })
  onMessage?.('customer', body, null)
  return { checks: [], content: null }
}

async function hear(step: AgentStep, path: string, state: PlayState, playing: Playing) {
  const { customer, agent, withinMs, onMessage } = playing
  const { body, live, structured_content } = step
  await agent?.reply(state.lastMessage.id, { body, live, structured_content })
  if (!agent && awaitsNoMessage(step)) return { checks: await judge(step, null, path, state, playing), content: null }
  const received = await customer.nextMessage(withinMs)
  if (!received) {
    const expected = `an answer within ${withinMs / 1000} seconds`
    return { checks: [{ name: 'answer' as const, path, passed: false, expected, actual: 'no answer' }], content: null }
  }
  const { content } = received
  onMessage?.('agent', content.body, content)
  state.agentMessages.push({ id: content.id, structured_content: content.structured_content })
  return { checks: agent ? [] : await judge(step, received, path, state, playing), content }
}

/** A bot may hand over without a word. */
const awaitsNoMessage = ({ expect }: AgentStep): boolean =>
  expect?.hands_over === true && Object.keys(expect).length === 1

async function judge(
  step: AgentStep,
  received: ReceivedMessage | null,
  path: string,
  { lastMessage, saidAt }: PlayState,
  { patterns, withinMs, handedOver }: Playing,
): Promise<Check[]> {
  const { body, structured_content } = received?.content ?? { body: '', structured_content: null }
  const { expect } = step
  if (!expect) return compareReply(step, { body, structured_content }, path)
  const { hands_over } = expect
  const handed_over =
    hands_over === undefined || !handedOver ? null : await handedOver(lastMessage.thread_id, hands_over ? withinMs : 0)
  const first_text_ms = received && received.first_text_at - saidAt
  return judgeReply(expect, { body, structured_content, handed_over, first_text_ms }, patterns, path)
}
