import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EventType } from '@ag-ui/core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aiWorld, saveAgent } from './testing/ai-world'
import type { Script, TestRun } from './testing/an-ai-agent'

let here: RunningApp
const { anAgent, closeAgents, texts, ended, handedOver } = aiWorld(() => here)
beforeAll(async () => {
  here = await aRunningApp()
})
afterEach(closeAgents)
afterAll(() => here.stop())

const fallback = { '*': 'A colleague will answer.' }

function begun(run: TestRun): void {
  run.write({ type: EventType.TEXT_MESSAGE_START, messageId: 'a', role: 'assistant' })
  run.write({ type: EventType.TEXT_MESSAGE_CONTENT, messageId: 'a', delta: 'So far' })
}

const cutAfter =
  (end: (run: TestRun) => void): Script =>
  (run) => {
    begun(run)
    end(run)
  }

test.each<[string, Script, string]>([
  ['cuts its line', cutAfter(({ response }) => response.end()), 'The line of the agent was cut'],
  ['resets its connection', cutAfter(({ response }) => setTimeout(() => response.destroy(), 50)), 'closed'],
  ['answers with 500', (run) => void run.response.writeHead(500).end('oh no'), 'status 500'],
  ['answers with 404', (run) => void run.response.writeHead(404).end(), 'status 404'],
  ['redirects', (run) => void run.response.writeHead(302, { location: 'http://10.0.0.1/' }).end(), 'status 302'],
  ['sends broken JSON', cutAfter(({ response }) => response.end('data: {"type":\n\n')), 'JSON'],
  ['sends HTML', (run) => void run.response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hi</p>'), 'cut'],
  [
    'ends a text that never began',
    (run) => {
      run.write({ type: EventType.TEXT_MESSAGE_END, messageId: 'b' })
      run.finish()
    },
    'TEXT_MESSAGE_END',
  ],
  [
    'sends an event of more than 1 MB',
    cutAfter(({ response }) =>
      response.end(`data: {"type":"CUSTOM","name":"x","value":"${'x'.repeat(1_100_000)}"}\n\n`),
    ),
    'more than 1 MB',
  ],
  [
    'has a state of more than 64 KB',
    (run) => {
      run.write({ type: EventType.STATE_SNAPSHOT, snapshot: { x: 'x'.repeat(70_000) } })
      run.finish()
    },
    '64 KB',
  ],
  [
    'calls tools without an end',
    (run) => {
      run.tool('show_template', { title: 'Again' })
      run.finish()
    },
    'without an end',
  ],
  [
    'asks for what no message can ask',
    (run) =>
      run.finish({
        type: 'interrupt',
        interrupts: [{ id: 'x', reason: 'input', responseSchema: { type: 'array', items: { type: 'object' } } }],
      }),
    'no message can ask',
  ],
])('the customer of an agent that %s gets the fallback and a person', async (_, script, error) => {
  await anAgent({ fallback }, script)
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hi')
  expect(await ended(thread_id)).toMatchObject({ state: 'failed', error: expect.stringContaining(error) })
  await eventually('the fallback is there', async () => (await texts(customer, 1)).at(-1) === fallback['*'])
  await handedOver(thread_id)
})

test('an address where nobody listens gives the fallback and a person', async () => {
  await saveAgent(here, null)
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  await saveAgent(here, { url: `http://127.0.0.1:${port}/`, fallback })
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hi')
  expect(await ended(thread_id)).toMatchObject({ state: 'failed', error: 'Nothing listens at this address.' })
  expect(await texts(customer, 1)).toEqual([fallback['*']])
  await handedOver(thread_id)
})

test('a private address is not called', async () => {
  await saveAgent(here, { url: 'http://10.0.0.1/agent', fallback })
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hi')
  expect(await ended(thread_id)).toMatchObject({ error: expect.stringContaining('is not a public address') })
  await saveAgent(here, null)
})

test('a very long text is split into messages', async () => {
  await anAgent({}, (run) => {
    run.text('word '.repeat(4_500))
    run.finish()
  })
  const customer = await here.customer()
  await customer.say('Tell me all')
  const parts = await texts(customer, 3)
  expect(parts.join('').replaceAll(/\s/g, '')).toBe('word'.repeat(4_500))
})

test('HTML and Markdown bombs of an agent are text', async () => {
  const bomb = `<img src=x onerror=alert(1)> ${'['.repeat(5_000)}`
  await anAgent({}, (run) => {
    run.text(bomb)
    run.finish()
  })
  const customer = await here.customer()
  await customer.say('Hi')
  expect((await texts(customer, 1))[0]).toContain('<img src=x')
})

test("unknown events and the agent's own tools are passed over", async () => {
  await anAgent({}, (run) => {
    run.write({ type: 'SOMETHING_NEW' as EventType, value: 1 })
    run.write({ type: EventType.CUSTOM, name: 'mine', value: 1 })
    const toolCallId = run.tool('search_orders', { id: 4711 })
    run.write({ type: EventType.TOOL_CALL_RESULT, messageId: 'r', toolCallId, content: '{}', role: 'tool' })
    run.text('Found.')
    run.finish()
  })
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hi')
  expect(await texts(customer, 1)).toEqual(['Found.'])
  expect(await ended(thread_id)).toMatchObject({ state: 'finished' })
})

test.each([
  ['no address', { url: 'ftp://agent.example' }, 'settings.ai_agent.url'],
  ['a header that the request sets', { url: 'https://a.example', headers: { Host: 'b' } }, 'settings.ai_agent.headers'],
  ['a user who is unknown', { url: 'https://a.example', user_id: 'f'.repeat(24) }, 'settings.ai_agent.user_id'],
])('an agent with %s is refused with the path', async (_, ai_agent, path) => {
  const { status, body } = await saveAgent(here, ai_agent)
  expect([status, body.errors[0].path]).toEqual([422, expect.stringContaining(path)])
})
