import { streamText } from 'ai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../server/testing/a-running-app'
import { type Act, aModel, noUsage } from '../ai-sdk/testing/a-model'
import { failure } from '../testing/a-question'
import { withErrors } from './index'
import { aBot, aConversation, startServer, stopServer } from './testing/a-bot'

beforeAll(startServer)
afterAll(stopServer)

const streamOf = (acts: Act[], abortSignal?: AbortSignal) =>
  streamText({
    model: aModel(acts),
    prompt: 'x',
    maxRetries: 0,
    onError: () => {},
    ...(abortSignal && { abortSignal }),
  }).fullStream

test.each<[string, Act, string]>([
  ['breaks off', { type: 'error', error: new Error('The model is gone.') }, 'The model is gone.'],
  ['fails without an Error', { type: 'error', error: { code: 7 } }, 'The model failed: {"code":7}'],
  [
    'ends with the reason "error"',
    { type: 'finish', finishReason: { unified: 'error', raw: '' }, usage: noUsage },
    'The model failed without a reason.',
  ],
])('a model that %s leaves an interrupted message', async (_, act, message) => {
  const world = await aBot()
  const { thread, newest } = await aConversation(world)
  expect(await failure(thread.post(withErrors(streamOf(['So far', act]))))).toMatchObject({ message })
  await eventually('it is interrupted', async () => (await newest())?.live === 'interrupted')
  expect(await newest()).toMatchObject({ body: 'So far' })
  await world.stop()
})

test("the program's own signal interrupts the message", async () => {
  const world = await aBot()
  const { thread, newest, grown } = await aConversation(world)
  const own = new AbortController()
  const acts = ['So far', () => grown('So far').then(() => own.abort()), () => new Promise(() => {})]
  const failed = await failure(thread.post(withErrors(streamOf(acts, own.signal))))
  expect(failed).toMatchObject({ name: 'AbortError' })
  await eventually('it is interrupted', async () => (await newest())?.live === 'interrupted')
  await world.stop()
})

test('other streams pass: texts, parts without errors, and odd values', async () => {
  const world = await aBot()
  const { thread, sent } = await aConversation(world)
  await thread.post(withErrors(streamOf(['It is ', 'here.'])))
  expect(await sent()).toMatchObject({ body: 'It is here.', live: 'complete' })
  const odd = (async function* () {
    yield* ['a', { type: 'finish', finishReason: 'stop' }, { type: 'error-free' }, null, 7]
  })()
  const parts: unknown[] = []
  for await (const part of withErrors(odd)) parts.push(part)
  expect(parts).toHaveLength(5)
  await world.stop()
})
