import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { EventType } from '@ag-ui/core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aiWorld } from './testing/ai-world'
import type { Script, TestRun } from './testing/an-ai-agent'

// Agents that mean harm: what they send is bounded, and the customer gets the fallback and a person.

let here: RunningApp
const { anAgent, closeAgents, texts, ended, handedOver } = aiWorld(() => here)
beforeAll(async () => {
  here = await aRunningApp()
})
beforeEach(() => {
  // In tests the client of the protocol copies all messages for each event, which it does not do in production.
  vi.stubEnv('VITEST_WORKER_ID', undefined)
  vi.stubEnv('NODE_ENV', 'production')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await closeAgents()
})
afterAll(() => here.stop())

const fallback = { '*': 'A colleague will answer.' }
const event = (type: EventType, fields: object = {}) => `data: ${JSON.stringify(Object.assign({ type }, fields))}\n\n`
const many = (count: number, make: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => make(nth)).join('')

const textOf = (messageId: string, delta: string) =>
  event(EventType.TEXT_MESSAGE_START, { messageId, role: 'assistant' }) +
  event(EventType.TEXT_MESSAGE_CONTENT, { messageId, delta }) +
  event(EventType.TEXT_MESSAGE_END, { messageId })
const cardOf = (toolCallId: string) =>
  event(EventType.TOOL_CALL_START, { toolCallId, toolCallName: 'show_template' }) +
  event(EventType.TOOL_CALL_ARGS, { toolCallId, delta: '{"title":"x"}' }) +
  event(EventType.TOOL_CALL_END, { toolCallId })

/** An agent that writes the whole answer at once: a run around these events. */
const writes =
  (events: (run: TestRun) => string, { of = (text: string): string | Buffer => text, outcome = {} } = {}): Script =>
  (run) => {
    const { threadId, runId } = run.input
    const begin = event(EventType.RUN_STARTED, { threadId, runId })
    run.response.writeHead(200, { 'content-type': 'text/event-stream' })
    run.response.end(of(begin + events(run) + event(EventType.RUN_FINISHED, { threadId, runId, ...outcome })))
  }

const interrupts = (count: number) => ({
  outcome: {
    type: 'interrupt',
    interrupts: Array.from({ length: count }, (_, nth) => ({ id: `i${nth}`, reason: 'q' })),
  },
})

test.each<[string, Script, string]>([
  ['says 900 texts', writes(() => many(900, (nth) => textOf(`m${nth}`, 'x'))), '100 messages'],
  ['shows 900 cards', writes(() => many(900, (nth) => cardOf(`c${nth}`))), '100 messages'],
  ['asks 5,000 questions', writes(() => '', { outcome: interrupts(5000) }), '100 messages'],
  ['begins 20,000 texts', writes(() => many(20_000, (nth) => textOf(`m${nth}`, ' '))), '1000 texts and tool calls'],
  [
    'repeats a tool call 20,000 times',
    writes(() => cardOf('c').repeat(20_000).replaceAll('show_template', 'mine')),
    '1000 texts and tool calls',
  ],
  [
    'makes up 3,000 messages',
    writes(() => {
      const messages = Array.from({ length: 3000 }, (_, nth) => ({ id: `${nth}`, role: 'user', content: 'x' }))
      return event(EventType.MESSAGES_SNAPSHOT, { messages })
    }),
    '1000 texts and tool calls',
  ],
  [
    'sends 60,000 tiny events',
    writes(() => event(EventType.CUSTOM, { name: 'x', value: 1 }).repeat(60_000)),
    '50000 events',
  ],
  [
    'answers with a gzip bomb',
    writes(() => event(EventType.CUSTOM, { name: 'x', value: 'x'.repeat(20_000_000) }), { of: gzipSync }),
    'cut before RUN_FINISHED',
  ],
  ['answers with 304', ({ response }) => void response.writeHead(304).end(), 'status 304'],
  [
    'redirects to a private address',
    ({ response }) => void response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
    'status 307',
  ],
  ['says a text after the end', writes(() => '', { of: (text) => text + textOf('b', 'Later') }), 'already finished'],
  [
    'begins a run in a run',
    writes(({ input }) => event(EventType.RUN_STARTED, { threadId: input.threadId, runId: 'b' })),
    'still active',
  ],
])('an agent that %s fails, and a person follows', async (_, script, error) => {
  await anAgent({ fallback }, script)
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hi')
  expect(await ended(thread_id)).toMatchObject({ state: 'failed', error: expect.stringContaining(error) })
  await handedOver(thread_id)
  const newest = async () => (await customer.sync()).contents
  await eventually('the fallback', async () => (await newest()).at(-1)?.body === fallback['*'])
  expect((await newest()).length).toBeLessThanOrEqual(102)
})

test.each<[string, string[], string[]]>([
  ['are names of objects', ['__proto__', 'constructor'], ['A', 'B']],
  ['cannot be stored', ['\u0000', '\ud800'], ['A', 'B']],
  ['are empty or huge', ['', 'x'.repeat(100_000)], ['A', 'B']],
  ['are the same', ['a', 'a'], ['A', 'B']],
])('texts whose ids %s reach the customer', async (_, [first = '', second = ''], said) => {
  await anAgent(
    {},
    writes(() => textOf(first, 'A') + textOf(second, 'B')),
  )
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hi')
  expect(await texts(customer, 2)).toEqual(said)
  expect(await ended(thread_id)).toMatchObject({ state: 'finished' })
})

test.each([
  ['CR LF', '\r\n'],
  ['CR', '\r'],
])('an agent that ends lines with %s is read, also beyond 1 MB', async (_, end) => {
  const filler = event(EventType.CUSTOM, { name: 'x', value: 'x'.repeat(100_000) }).repeat(15)
  await anAgent(
    {},
    writes(() => filler + textOf('a', 'One\r\ntwo'), { of: (text) => text.replaceAll('\n', end) }),
  )
  const customer = await here.customer()
  await customer.say('Hi')
  expect(await texts(customer, 1)).toEqual(['One\r\ntwo'])
})

test('halves of a character are joined; what no database stores is left out', async () => {
  const content = (delta: string) => event(EventType.TEXT_MESSAGE_CONTENT, { messageId: 'a', delta })
  const said = ['a\u0000b', '\ud83d', '\ude00', 'c\ud83d'].map(content).join('')
  const ids = { messageId: 'a', role: 'assistant' }
  await anAgent(
    {},
    writes(
      () => event(EventType.TEXT_MESSAGE_START, ids) + said + event(EventType.TEXT_MESSAGE_END, { messageId: 'a' }),
    ),
  )
  const customer = await here.customer()
  await customer.say('Hi')
  expect(await texts(customer, 1)).toEqual(['ab😀c\ufffd'])
})

const callOf = (args: string) =>
  event(EventType.TOOL_CALL_START, { toolCallId: 'c', toolCallName: 'mine' }) +
  args +
  event(EventType.TOOL_CALL_END, { toolCallId: 'c' })
const argsOf = (delta: string) => event(EventType.TOOL_CALL_ARGS, { toolCallId: 'c', delta })

test.each<[string, Script]>([
  [
    'arguments of 3.6 MB in tiny pieces',
    writes(() => callOf(argsOf('x'.repeat(900_000)).repeat(4) + argsOf('1').repeat(40_000))),
  ],
  [
    '20,000 texts in chunks',
    writes(() =>
      many(20_000, (nth) =>
        event(EventType.TEXT_MESSAGE_CHUNK, { messageId: `m${nth}`, role: 'assistant', delta: 'x' }),
      ),
    ),
  ],
])('an agent that sends %s does not stop the server', { tags: 'deep' }, async (_, script) => {
  await anAgent({ fallback }, script)
  const customer = await here.customer()
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const { thread_id } = await customer.say('Hi')
  expect(await ended(thread_id)).toMatchObject({ state: 'failed' })
  delay.disable()
  // Without pauses it was stopped for up to nine seconds.
  expect(delay.max / 1e6).toBeLessThan(700)
})
