import {
  type AgentSubscriber,
  type Context,
  HttpAgent,
  type Interrupt,
  type Message,
  type ResumeEntry,
  type Tool,
} from '@ag-ui/client'
import type { Outgoing } from '../../webhooks/outgoing'
import type { AgentHandlers } from './agent-handlers'
import { stateSubscriber } from './agent-state'
import { fetchRun } from './fetch-run'
import { gatherDeltas } from './gather-deltas'
import { limitsSubscriber } from './run-limits'

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

export type AgentOutcome =
  | { kind: 'finished'; messages: Message[]; state: unknown; pendingCallIds: string[]; interrupts: Interrupt[] }
  | { kind: 'failed'; error: string }

const mostOfError = 500

/**
 * Runs an agent once. The official client checks the order and the pairs of events; what is against the rules, an
 * error of the agent and a cut line are all `failed`. Throws what a handler throws, which ends the run.
 */
export async function callAgent(call: AgentCall, handlers: AgentHandlers): Promise<AgentOutcome> {
  const outcome: { end: RunEnd | null; error: string | null; thrown: unknown } = {
    end: null,
    error: null,
    thrown: null,
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
  // The client only writes to the console what a subscriber throws, and goes on.
  const guarded = async (act: () => Promise<void>) => {
    if (outcome.thrown !== null || abort.signal.aborted) return
    try {
      await act()
    } catch (error) {
      outcome.thrown = error
      abort.abort()
    }
  }
  const stop = (reason: string) => {
    fail(reason)
    abort.abort()
  }
  agent.subscribe(limitsSubscriber(stop, abort.signal))
  agent.subscribe(stateSubscriber(stop))
  agent.subscribe(
    gatherDeltas({
      text: (id, delta) => guarded(() => handlers.text(id, delta)),
      textEnded: (id) => guarded(() => handlers.textEnded(id)),
      toolCalled: (toolCall) => guarded(() => handlers.toolCalled(toolCall)),
    }),
  )
  const resume = call.resume.length > 0 ? { resume: call.resume } : {}
  try {
    await agent.runAgent(
      { runId: call.runId, tools: call.tools, context: call.context, abortController: abort, ...resume },
      subscriberOf(handlers, guarded, fail, (found) => {
        outcome.end = found
      }),
    )
  } catch (error) {
    fail((error as Error).message)
  } finally {
    call.signal.removeEventListener('abort', onAbort)
    abort.abort()
  }
  const { end, error, thrown } = outcome
  if (thrown !== null) throw thrown
  if (error !== null) return { kind: 'failed', error }
  if (!end) return { kind: 'failed', error: 'The line of the agent was cut before RUN_FINISHED.' }
  return { kind: 'finished', messages: agent.messages, state: agent.state, ...end }
}

interface RunEnd {
  pendingCallIds: string[]
  interrupts: Interrupt[]
}

function subscriberOf(
  handlers: AgentHandlers,
  guarded: (act: () => Promise<void>) => Promise<void>,
  fail: (message: string) => void,
  finish: (end: RunEnd) => void,
): AgentSubscriber {
  return {
    onStepStartedEvent: ({ event }) => guarded(() => handlers.busyWith(event.stepName)),
    onActivitySnapshotEvent: async ({ event }) => {
      await guarded(() => handlers.busyWith(event.activityType))
      return { stopPropagation: true }
    },
    onToolCallStartEvent: ({ event }) => guarded(() => handlers.busyWith(event.toolCallName)),
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
