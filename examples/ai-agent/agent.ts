import { createServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type AGUIEvent, EventType, type RunAgentInput } from '@ag-ui/core'
import { EventEncoder } from '@ag-ui/encoder'

// An agent that speaks AG-UI, with a script where another has a model. agent.py is the same agent in Python.

/** What the model of an agent decides: a text, a step of work, new state, a call of a tool, or an interrupt. */
export type Step =
  | { say: string }
  | { step: string }
  | { state: object }
  | { tool: string; arguments: object }
  | { interrupt: { id: string; message: string; responseSchema: object } }

/** Decides the next steps. A real agent gives `messages` and `tools` to its model here. */
export function decide({ messages, resume = [] }: RunAgentInput): Step[] {
  const [answered] = resume
  if (answered) {
    const isAgreed = answered.status === 'resolved' && answered.payload === true
    return [{ say: isAgreed ? 'Your money is on its way.' : 'Then you keep it.' }]
  }
  const newest = messages.at(-1)
  if (newest?.role === 'tool') return afterTool(String(newest.content))
  const said = typeof newest?.content === 'string' ? newest.content.toLowerCase() : ''
  if (said.includes('tea')) return [{ say: 'We have **two** teas today.' }, { tool: 'show_carousel', arguments: teas }]
  if (said.includes('visit')) return [{ tool: 'ask_select', arguments: days }]
  if (said.includes('refund')) return [{ interrupt: refund }]
  if (said.includes('person')) return [{ tool: 'hand_over', arguments: { summary: 'The customer wants a person.' } }]
  return [{ say: 'Write *tea*, *visit*, *refund* or *person*.' }]
}

/** The result of a question is the customer's answer as JSON; that of a card is a sentence. */
function afterTool(result: string): Step[] {
  if (!result.startsWith('{')) return []
  const { text, error } = JSON.parse(result) as { text?: string; error?: string }
  return [{ say: error ? 'I could not show that.' : `See you on ${text}.` }]
}

const teas = {
  items: [
    {
      title: 'Jade oolong',
      subtitle: 'Light and floral',
      items: [{ type: 'reply', title: 'Take it', payload: 'jade' }],
    },
    { title: 'Smoky pine', subtitle: 'Dark', items: [{ type: 'reply', title: 'Take it', payload: 'pine' }] },
  ],
}
const days = {
  body: 'When do you come?',
  items: [
    { title: 'Friday', payload: 'friday' },
    { title: 'Saturday', payload: 'saturday' },
  ],
}
const refund = { id: 'refund', message: 'Shall we pay your order back?', responseSchema: { type: 'boolean' } }

/** The events of one step. A model gives the text piece by piece. */
function* eventsOf(step: Step, id: string): Generator<AGUIEvent> {
  if ('say' in step) {
    yield { type: EventType.TEXT_MESSAGE_START, messageId: id, role: 'assistant' }
    for (const delta of step.say.match(/\S+\s*/g) ?? [])
      yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId: id, delta }
    yield { type: EventType.TEXT_MESSAGE_END, messageId: id }
  } else if ('tool' in step) {
    yield { type: EventType.TOOL_CALL_START, toolCallId: id, toolCallName: step.tool }
    yield { type: EventType.TOOL_CALL_ARGS, toolCallId: id, delta: JSON.stringify(step.arguments) }
    yield { type: EventType.TOOL_CALL_END, toolCallId: id }
  } else if ('step' in step) {
    yield { type: EventType.STEP_STARTED, stepName: step.step }
    yield { type: EventType.STEP_FINISHED, stepName: step.step }
  } else if ('state' in step) {
    yield { type: EventType.STATE_SNAPSHOT, snapshot: step.state }
  }
}

function* run(input: RunAgentInput, steps: readonly Step[]): Generator<AGUIEvent> {
  const { threadId, runId } = input
  yield { type: EventType.RUN_STARTED, threadId, runId }
  for (const [nth, step] of steps.entries()) yield* eventsOf(step, `${runId}-${nth}`)
  const interrupts = steps.flatMap((step) => ('interrupt' in step ? [{ ...step.interrupt, reason: 'approval' }] : []))
  if (interrupts.length > 0)
    yield { type: EventType.RUN_FINISHED, threadId, runId, outcome: { type: 'interrupt', interrupts } }
  else yield { type: EventType.RUN_FINISHED, threadId, runId }
}

/** Returns a server that does not listen yet. It answers each run with the steps of `decide`, `wordMs` for each word. */
export const createAgent = (decide: (input: RunAgentInput) => Step[], wordMs = 0) =>
  createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const input = JSON.parse(body) as RunAgentInput
    const encoder = new EventEncoder({ accept: request.headers.accept ?? '' })
    response.writeHead(200, { 'content-type': encoder.getContentType() })
    for (const event of run(input, decide(input))) {
      // The customer stopped it, or a person took over.
      if (response.destroyed) return
      response.write(encoder.encode(event))
      if (event.type === EventType.TEXT_MESSAGE_CONTENT) await setTimeout(wordMs)
      if (event.type === EventType.STEP_STARTED) await setTimeout(25 * wordMs)
    }
    response.end()
  })

export const agent = createAgent(decide)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  agent.listen(Number(process.env.PORT ?? 8000), '127.0.0.1')
}
