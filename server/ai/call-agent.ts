import {
  type AgentSubscriber,
  type Context,
  HttpAgent,
  type Interrupt,
  type Message,
  type ResumeEntry,
  type Tool,
} from '@ag-ui/client'
import type { Outgoing } from '../webhooks/outgoing'
import { fetchRun } from './fetch-run'

export interface AgentCall {
  url: string
  headers: Record<string, string>
  outgoing: Pick<Outgoing, 'stream'>
  threadId: string
  runId: string
  messages: Message[]
  state: unknown
  tools: Tool[]
  context: Context[]
  /** The interrupts of the last run, and an answer to each. */
  interrupts: Interrupt[]
  resume: ResumeEntry[]
  signal: AbortSignal
}

export interface ToolCall {
  id: string
  name: string
  arguments: string
}

/** Called in the order of the events. The next event waits for the promise. */
export interface AgentHandlers {
  text(delta: string): Promise<void> | void
  textEnded(messageId: string): Promise<void>
  /** The agent began a step, a tool or an activity with this name. */
  busyWith(name: string): Promise<void> | void
  toolCalled(call: ToolCall): Promise<void>
}

export type AgentOutcome =
  | { kind: 'finished'; messages: Message[]; state: unknown; pendingCallIds: string[]; interrupts: Interrupt[] }
  | { kind: 'failed'; error: string }

const mostOfError = 500

/**
 * Runs an agent once. The official client checks the order and the pairs of events; what is against the rules, an
 * error of the agent and a cut line are all `failed`.
 */
export async function callAgent(call: AgentCall, handlers: AgentHandlers): Promise<AgentOutcome> {
  const outcome: { end: { pendingCallIds: string[]; interrupts: Interrupt[] } | null; error: string | null } = {
    end: null,
    error: null,
  }
  const fail = (message: string) => {
    outcome.error ??= message.slice(0, mostOfError) || 'The agent failed without a reason.'
  }
  const agent = new HttpAgent({
    url: call.url,
    headers: call.headers,
    fetch: fetchRun(call.outgoing, fail),
    threadId: call.threadId,
    initialMessages: call.messages,
    initialState: call.state ?? {},
  })
  agent.pendingInterrupts = call.interrupts
  const abort = new AbortController()
  const onAbort = () => abort.abort()
  call.signal.addEventListener('abort', onAbort, { once: true })
  if (call.signal.aborted) onAbort()
  const resume = call.resume.length > 0 ? { resume: call.resume } : {}
  try {
    await agent.runAgent(
      { runId: call.runId, tools: call.tools, context: call.context, abortController: abort, ...resume },
      subscriberOf(handlers, fail, (end) => {
        outcome.end = end
      }),
    )
  } catch (error) {
    fail((error as Error).message)
  } finally {
    call.signal.removeEventListener('abort', onAbort)
    abort.abort()
  }
  const { end, error } = outcome
  if (error !== null) return { kind: 'failed', error }
  if (!end) return { kind: 'failed', error: 'The line of the agent was cut before RUN_FINISHED.' }
  return { kind: 'finished', messages: agent.messages, state: agent.state, ...end }
}

function subscriberOf(
  handlers: AgentHandlers,
  fail: (message: string) => void,
  finish: (end: { pendingCallIds: string[]; interrupts: Interrupt[] }) => void,
): AgentSubscriber {
  return {
    onTextMessageContentEvent: async ({ event }) => void (await handlers.text(event.delta)),
    onTextMessageEndEvent: async ({ event }) => void (await handlers.textEnded(event.messageId)),
    onStepStartedEvent: async ({ event }) => void (await handlers.busyWith(event.stepName)),
    onToolCallStartEvent: async ({ event }) => void (await handlers.busyWith(event.toolCallName)),
    onActivitySnapshotEvent: async ({ event }) => void (await handlers.busyWith(event.activityType)),
    onToolCallEndEvent: async ({ event, toolCallName, messages }) => {
      const calls = messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
      const written = calls.find(({ id }) => id === event.toolCallId)?.function.arguments ?? ''
      await handlers.toolCalled({ id: event.toolCallId, name: toolCallName, arguments: written })
    },
    onRunFinishedEvent: (params) => {
      if (params.outcome === 'cancelled') return fail('The agent stopped the run.')
      const isInterrupt = params.outcome === 'interrupt'
      finish({
        pendingCallIds: isInterrupt ? [] : params.pendingToolCallIds,
        interrupts: isInterrupt ? params.interrupts : [],
      })
    },
    onRunErrorEvent: ({ event }) => fail(event.message),
    onRunFailed: ({ error }) => {
      fail(error.message)
      // The client would throw the error again, and write it to the console.
      return { stopPropagation: true } as object
    },
  }
}
