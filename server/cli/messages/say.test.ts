import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aCall } from '../testing/a-call'

let app: RunningApp
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(() => app.stop())

const server = () => ['--url', app.url, '--token', app.account.access_token]
const api = () => Promise.resolve({ url: app.url, token: app.account.access_token, call: never, close: async () => {} })
const never = () => Promise.reject(new Error('not called'))

async function aQuestion() {
  const customer = await app.customer()
  const { id } = await customer.say('Where is my parcel?')
  const answer = async () => (await customer.sync()).contents.find(({ from }) => from === 'agent')
  return { id, answer, shows: (body: string) => eventually(body, async () => (await answer())?.body === body) }
}

test("the command sends its text as a reply and prints the reply's id", async () => {
  const { id, answer } = await aQuestion()
  const said = await aCall(['say', id, 'On its way.'], { env: { BUBBLEWIRE_URL: app.url, BUBBLEWIRE_TOKEN: '' }, api })
  expect(said).toMatchObject({ status: 2, err: expect.stringContaining('Give an access token') })
  const { status, out } = await aCall(['say', id, 'On its way.', ...server()], { api })
  expect(status).toBe(0)
  expect(await answer()).toMatchObject({ id: out, body: 'On its way.' })
})

test('the command sends standard input as a reply', async () => {
  const { id, answer } = await aQuestion()
  const text = (async function* () {
    yield 'On its '
    yield 'way.\n'
  })()
  expect(await aCall(['say', id, ...server()], { api, text })).toMatchObject({ status: 0 })
  expect(await answer()).toMatchObject({ body: 'On its way.' })
})

test('with --live the customer sees standard input as it arrives', async () => {
  const { id, answer, shows } = await aQuestion()
  const text = (async function* () {
    yield 'On its '
    await shows('On its ')
    yield 'way.\n'
    await shows('On its way.')
    yield 'Soon.\n'
  })()
  const { status, out } = await aCall(['say', id, '--live', ...server()], { api, text })
  expect(status).toBe(0)
  expect(await answer()).toMatchObject({ id: out, body: 'On its way.\nSoon.', live: 'complete' })
})

test('Ctrl-C ends a live reply as interrupted and keeps its text', async () => {
  const { id, answer, shows } = await aQuestion()
  const stop = new AbortController()
  const text = (async function* () {
    yield 'On its '
    await shows('On its ')
    stop.abort()
    stop.signal.throwIfAborted()
  })()
  const said = await aCall(['say', id, '--live', ...server()], { api, text, stop: stop.signal })
  expect(said).toMatchObject({ status: 1, out: '', err: expect.stringContaining('marked as interrupted') })
  await eventually('it is interrupted', async () => (await answer())?.live === 'interrupted')
})

test.each([
  [['say'], "Name the customer's message"],
  [['say', 'abc', 'two', 'words'], 'in quotation marks'],
])('the call %j ends with an error message', async (argv, sentence) => {
  expect(await aCall(argv, { api })).toMatchObject({ status: 2, err: expect.stringContaining(sentence) })
})

test('the command reports that the message to answer is unknown', async () => {
  const said = await aCall(['say', '0123456789abcdef01234567', 'Hello', ...server()], { api })
  expect(said).toMatchObject({ status: 1, err: expect.stringContaining('404') })
})
