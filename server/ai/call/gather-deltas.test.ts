import { type BaseEvent, HttpAgent, type Message } from '@ag-ui/client'
import { EventType } from '@ag-ui/core'
import { EventEncoder } from '@ag-ui/encoder'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../scripts/runs'
import { gatherDeltas } from './gather-deltas'

type Event = { type: EventType } & Record<string, unknown>

const encoder = new EventEncoder()
const handlers = { text: async () => {}, textEnded: async () => {}, toolCalled: async () => {} }
const run = { threadId: 'thread', runId: 'run' }

/** Returns the messages of the client of the protocol after these events. */
async function messagesAfter(events: readonly Event[], gathers: boolean): Promise<readonly Message[]> {
  const all = [{ type: EventType.RUN_STARTED, ...run }, ...events, { type: EventType.RUN_FINISHED, ...run }]
  const answer = all.map((event) => encoder.encode(event as unknown as BaseEvent)).join('')
  const headers = { 'content-type': 'text/event-stream' }
  const agent = new HttpAgent({ url: 'http://agent.test', fetch: async () => new Response(answer, { headers }) })
  agent.messages = [{ id: 'old', role: 'assistant', content: 'Before, ' }]
  if (gathers) agent.subscribe(gatherDeltas(handlers))
  await agent.runAgent({ runId: run.runId })
  return agent.messages
}

const metadata = fc.option(fc.dictionary(fc.constantFrom('a', 'b'), fc.nat(9)), { nil: undefined })
const delta = fc.record({ delta: fc.string({ minLength: 1 }), metadata })
const deltas = fc.array(delta, { maxLength: 4 })

/** A text, a reasoning or a tool call. */
const part = fc
  .record({ kind: fc.constantFrom('text', 'reasoning', 'call'), deltas, begin: metadata, end: metadata })
  .map(({ kind, deltas, begin, end }) => (nth: number, isOld: boolean): Event[] => {
    const id = isOld && kind === 'text' ? 'old' : `${kind}-${nth}`
    const [start, content, stop] = typesOf(kind)
    const ids = kind === 'call' ? { toolCallId: id } : { messageId: id }
    const about = kind === 'call' ? { toolCallName: 'search' } : { role: kind === 'text' ? 'assistant' : 'reasoning' }
    return [
      { type: start, ...ids, ...about, metadata: begin },
      ...deltas.map((one): Event => ({ type: content, ...ids, ...one })),
      { type: stop, ...ids, metadata: end },
    ]
  })

function typesOf(kind: string): [EventType, EventType, EventType] {
  if (kind === 'call') return [EventType.TOOL_CALL_START, EventType.TOOL_CALL_ARGS, EventType.TOOL_CALL_END]
  if (kind === 'text') return [EventType.TEXT_MESSAGE_START, EventType.TEXT_MESSAGE_CONTENT, EventType.TEXT_MESSAGE_END]
  return [EventType.REASONING_MESSAGE_START, EventType.REASONING_MESSAGE_CONTENT, EventType.REASONING_MESSAGE_END]
}

/** Puts the events of all parts into one order, in which those of each part keep theirs. */
function interleaved(parts: readonly Event[][], order: readonly number[]): Event[] {
  const queues = parts.map((events) => [...events])
  const mixed = order.flatMap((turn) => queues[turn % queues.length]?.splice(0, 1) ?? [])
  return [...mixed, ...queues.flat()]
}

test('gathered deltas make the messages that the client would make', async () => {
  const parts = fc.array(part, { minLength: 1, maxLength: 4 })
  const order = fc.array(fc.nat(20), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(parts, order, fc.boolean(), async (made, order, isOld) => {
      const events = interleaved(
        made.map((eventsOf, nth) => eventsOf(nth, isOld && nth === 0)),
        order,
      )
      expect(await messagesAfter(events, true)).toEqual(await messagesAfter(events, false))
    }),
    { numRuns: runs(50) },
  )
})

test('a snapshot of messages amid a text is not written twice', async () => {
  const ids = { messageId: 'm' }
  const says = (delta: string) => ({ type: EventType.TEXT_MESSAGE_CONTENT, ...ids, delta })
  const messages = [{ id: 'm', role: 'assistant', content: 'One, two' }]
  const snapshot = { type: EventType.MESSAGES_SNAPSHOT, messages }
  const begin = { type: EventType.TEXT_MESSAGE_START, ...ids, role: 'assistant' }
  const end = { type: EventType.TEXT_MESSAGE_END, ...ids }
  const events = [begin, says('One,'), says(' two'), snapshot, says(', three'), end]
  const after = await messagesAfter(events, true)
  expect(after).toEqual(await messagesAfter(events, false))
  expect(after.find(({ id }) => id === 'm')?.content).toBe('One, two, three')
})

test('a tool call whose id is repeated has its own arguments', async () => {
  const ids = { toolCallId: 'c' }
  const call = (delta: string): Event[] => [
    { type: EventType.TOOL_CALL_START, ...ids, toolCallName: 'search' },
    { type: EventType.TOOL_CALL_ARGS, ...ids, delta },
    { type: EventType.TOOL_CALL_END, ...ids },
  ]
  const after = await messagesAfter([...call('{"a":1}'), ...call('{"b":2}')], true)
  expect(after.at(-1)).toMatchObject({ toolCalls: [{ id: 'c', function: { arguments: '{"b":2}' } }] })
})
