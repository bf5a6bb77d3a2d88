import { dynamicTool, jsonSchema, stepCountIs, streamText } from 'ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../server/testing/a-running-app'
import { aQuestion, failure, here, startApp, stopApp } from '../testing/a-question'
import { interrupted } from '../testing/interrupted'
import { bubblewireTools, hasAsked, historyOf, type Reply, toBubblewire } from './index'
import { type Act, aModel, calls, noUsage } from './testing/a-model'

beforeAll(() => startApp())
afterAll(stopApp)

const prompt = 'Hello'
const onError = () => {}

test('a text becomes one message, a paragraph for each step', async () => {
  const { call: client, reply, grown } = await aQuestion()
  const model = aModel(['Let me ', () => grown('Let me '), 'look.', calls('search', {})], ['Found ', 'it.'])
  const search = dynamicTool({ inputSchema: jsonSchema({ type: 'object' }), execute: () => 'a cup' })
  const content = await toBubblewire(
    ({ stop }) => streamText({ model, prompt, tools: { search }, stopWhen: stepCountIs(5), abortSignal: stop }),
    { client, ...reply },
  )
  expect(content).toMatchObject({
    body: 'Let me look.\n\nFound it.',
    live: 'complete',
    in_reply_to_id: reply.in_reply_to_id,
  })
})

test("the customer reads a tool's words while it works, or the general words", async () => {
  const { call: client, reply, newest } = await aQuestion()
  const read: string[] = []
  const working = (words: string) => {
    const execute = async () => {
      await eventually(`the customer reads ${words}`, async () => (await newest())?.status === words)
      read.push(words)
    }
    return dynamicTool({ inputSchema: jsonSchema({ type: 'object' }), execute })
  }
  const tools = { search: working('Looking it up'), other: working('One moment') }
  const model = aModel([calls('search', {})], [calls('other', {})], ['Done.'])
  const statuses = { search: 'Looking it up', '*': 'One moment' }
  await toBubblewire(streamText({ model, prompt, tools, stopWhen: stepCountIs(5) }), { client, statuses, ...reply })
  expect(read).toEqual(['Looking it up', 'One moment'])
})

test.each<[string, Act[], string]>([
  ['breaks off', ['So far', { type: 'error', error: new Error('The model is gone.') }], 'The model is gone.'],
  ['fails without an Error', ['So far', { type: 'error', error: { code: 7 } }], 'The model failed: {"code":7}'],
  [
    'ends with the reason "error"',
    ['So far', { type: 'finish', finishReason: { unified: 'error', raw: '' }, usage: noUsage }],
    'The model failed',
  ],
])('a model that %s leaves an interrupted message', async (_, acts, words) => {
  const { call: client, reply, newest } = await aQuestion()
  const model = aModel(acts)
  const run = () => streamText({ model, prompt, onError, maxRetries: 0 })
  await expect(toBubblewire(run, { client, ...reply })).rejects.toThrow(words)
  expect(await interrupted(newest)).toBe('So far')
})

test("the customer's stop ends the model, and the message keeps its text", async () => {
  const { call: client, reply, grown, stop } = await aQuestion()
  const signals: AbortSignal[] = []
  const model = aModel(['On and on', () => grown('On and on').then(stop), () => new Promise(() => {}), 'never'])
  const content = await toBubblewire(
    (message) => {
      signals.push(message.stop)
      return streamText({ model, prompt, abortSignal: message.stop, onError })
    },
    { client, ...reply },
  )
  expect(content).toMatchObject({ body: 'On and on', live: 'complete' })
  expect(model.doStreamCalls[0]?.abortSignal?.aborted).toBe(true)
  expect(signals[0]?.aborted).toBe(true)
})

test('a stop also ends a message whose model hears no signal', async () => {
  const { call: client, reply, grown, stop } = await aQuestion()
  const model = aModel(['On and on', () => grown('On and on').then(stop), () => new Promise(() => {}), 'never'])
  const content = await toBubblewire(streamText({ model, prompt, onError }), { client, ...reply })
  expect(content).toMatchObject({ body: 'On and on', live: 'complete' })
})

test('a stop before the first word is an AbortError', async () => {
  const { call: client, reply, stop } = await aQuestion()
  const run = async ({ stop: signal }: Reply) => {
    await stop()
    return streamText({ model: aModel([() => new Promise(() => {})]), prompt, abortSignal: signal, onError })
  }
  expect(await failure(toBubblewire(run, { client, ...reply }))).toMatchObject({ name: 'AbortError' })
})

test("the program's own signal interrupts the message", async () => {
  const { call: client, reply, grown, newest } = await aQuestion()
  const own = new AbortController()
  const model = aModel(['So far', () => grown('So far').then(() => own.abort()), () => new Promise(() => {})])
  const run = () => streamText({ model, prompt, abortSignal: own.signal, onError })
  expect(await failure(toBubblewire(run, { client, ...reply }))).toMatchObject({ name: 'AbortError' })
  expect(await interrupted(newest)).toBe('So far')
})

test.each<[string, Act[]]>([
  ['no part', []],
  ['white space', [' \n']],
])('an answer of %s is an error, or the words for it', async (_, acts) => {
  const first = await aQuestion()
  const run = () => streamText({ model: aModel(acts), prompt, onError })
  await expect(toBubblewire(run, { client: first.call, ...first.reply })).rejects.toThrow('without a text')
  await interrupted(first.newest)
  const second = await aQuestion()
  const whenEmpty = 'Please say it in other words.'
  const content = await toBubblewire(run, { client: second.call, whenEmpty, ...second.reply })
  expect(content).toMatchObject({ live: 'complete' })
  expect(content.body.trim()).toBe(whenEmpty)
})

test('a text that is too long goes on in a next message, before a question', async () => {
  const { call: client, reply, contents } = await aQuestion()
  const long = 'x'.repeat(9_999)
  const question = { body: 'Which one?', items: [{ title: 'This', payload: 'this' }] }
  const model = aModel([`${long}😀`, '**bold**', calls('ask_select', question)])
  const run = ({ show }: Reply) =>
    streamText({ model, prompt, tools: bubblewireTools('web_messaging', { show }), stopWhen: hasAsked })
  const content = await toBubblewire(run, { client, client_id: crypto.randomUUID(), ...reply })
  expect(content).toMatchObject({ body: `${long}😀`, structured_content: {}, live: 'complete' })
  expect((await contents()).slice(2)).toMatchObject([
    { body: '**bold**', body_formatted: { text: 'bold' } },
    { body: 'Which one?', structured_content: { type: 'select' } },
  ])
})

test('the limit of another channel is known', async () => {
  const { call: client, reply, contents } = await aQuestion()
  const run = () => streamText({ model: aModel(['x'.repeat(1_500)], []), prompt })
  await toBubblewire(run, { client, channel: 'photo_sharing', ...reply })
  expect((await contents()).slice(1).map(({ body }) => body.length)).toEqual([1_000, 500])
})

test('a message that cannot begin does not call the model', async () => {
  const { call: client, reply, thread_id } = await aQuestion()
  await here().call('PUT', `/1.0/content_threads/${thread_id}/close`)
  const model = aModel(['Hello'])
  const failed = await failure(toBubblewire(() => streamText({ model, prompt }), { client, ...reply }))
  expect(failed).toMatchObject({ status: 403 })
  expect(model.doStreamCalls).toHaveLength(0)
})

test('a call that comes again with its client_id writes one message', async () => {
  const { call: client, reply, contents } = await aQuestion()
  const given = { client, client_id: crypto.randomUUID(), ...reply }
  const model = aModel(['Once.'], ['Twice.'])
  const first = await toBubblewire(() => streamText({ model, prompt }), given)
  const second = await toBubblewire(() => streamText({ model, prompt }), given)
  expect(second).toMatchObject({ id: first.id, body: 'Once.' })
  expect(await contents()).toHaveLength(2)
})

test('a tool that needs an approval is an error that says what to do', async () => {
  const { call: client, reply, newest } = await aQuestion()
  const tools = { pay: { inputSchema: jsonSchema({ type: 'object' }), needsApproval: true, execute: () => 'paid' } }
  const run = () => streamText({ model: aModel(['One moment.', calls('pay', {})]), prompt, tools })
  await expect(toBubblewire(run, { client, ...reply })).rejects.toThrow('needs an approval')
  expect(await interrupted(newest)).toBe('One moment.')
})

test('the history has roles and texts, and a file as a line', async () => {
  const { call: client, reply, thread_id, say } = await aQuestion('Do you have cups?')
  await client('createContent', {
    body: 'Which one?',
    structured_content: { type: 'select', items: [{ title: 'The blue one', payload: 'blue' }] },
    ...reply,
  })
  await say('None of these')
  expect(await historyOf(client, thread_id)).toEqual([
    { role: 'user', content: 'Do you have cups?' },
    { role: 'assistant', content: expect.stringMatching(/^Which one\?\n[\s\S]*The blue one/) },
    { role: 'user', content: 'None of these' },
  ])
  expect(await historyOf(client, thread_id, 1)).toEqual([{ role: 'user', content: 'None of these' }])
})
