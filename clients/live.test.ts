import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../server/testing/a-running-app'
import { ApiError, type Client, createClient } from './typescript/client'
import { type LivePiece, live } from './typescript/live'

let app: RunningApp
let call: Client
beforeAll(async () => {
  app = await aRunningApp()
  call = createClient({ url: app.url, token: app.account.access_token })
})
afterAll(() => app.stop())

async function aQuestion() {
  const customer = await app.customer()
  const asked = await customer.say('Tell me a story')
  const grown = (text: string) =>
    eventually(`the chat shows ${text}`, async () => (await customer.sync()).contents.at(-1)?.body === text)
  const stop = (id: string) => (customer.socket as Socket).timeout(5000).emitWithAck('message:stop', { id })
  return { customer, in_reply_to_id: asked.id, thread_id: asked.thread_id, grown, stop }
}

const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)
const gone = (stop: AbortSignal) =>
  new Promise<void>((done) => (stop.aborted ? done() : stop.addEventListener('abort', () => done())))

test('the pieces that a function yields become one message', async () => {
  const { in_reply_to_id, grown } = await aQuestion()
  const content = await live(call, { in_reply_to_id }, async function* () {
    yield { status: 'Looking for a story' }
    yield 'Once upon'
    await grown('Once upon')
    yield { text: ' a thyme' }
    yield { replace: 'Once upon a time' }
    yield { structured_content: { type: 'select', items: [{ title: 'More', payload: 'more' }] } }
  })
  expect(content).toMatchObject({ body: 'Once upon a time', live: 'complete', warnings: [] })
  expect(content.structured_content).toMatchObject({ type: 'select' })
  expect(await call('getContent', { id: content.id })).toMatchObject({ in_reply_to_id, live: 'complete' })
})

test('a refused payload throws in the function, which can yield another one', async () => {
  const { in_reply_to_id } = await aQuestion()
  const heard: unknown[] = []
  const content = await live(call, { in_reply_to_id }, async function* () {
    yield 'Which one?'
    try {
      yield { structured_content: { type: 'select', items: [] } }
    } catch (error) {
      heard.push(error)
      yield { structured_content: { type: 'select', items: [{ title: 'This', payload: 'this' }] } }
    }
  })
  expect(heard).toMatchObject([{ status: 422, problems: [{ path: 'structured_content.items' }] }])
  expect(heard[0]).toBeInstanceOf(ApiError)
  expect(content).toMatchObject({ body: 'Which one?', live: 'complete', structured_content: { type: 'select' } })
})

test('yielding null removes the structured content accepted before', async () => {
  const { in_reply_to_id } = await aQuestion()
  const content = await live(call, { in_reply_to_id }, async function* () {
    yield 'Once upon a time'
    yield { structured_content: { type: 'select', items: [{ title: 'More', payload: 'more' }] } }
    yield { structured_content: null }
  })
  expect(content).toMatchObject({ body: 'Once upon a time', structured_content: {}, live: 'complete' })
})

test('a text beyond the limit is cut, and the call fails with status 422', async () => {
  const { in_reply_to_id, grown } = await aQuestion()
  const limit = 10_000
  const refused = await failure(
    live(call, { in_reply_to_id }, async function* () {
      yield 'x'.repeat(limit)
      yield 'y'
    }),
  )
  expect(refused).toMatchObject({ status: 422, passing: false, problems: [{ path: 'text' }] })
  await grown('x'.repeat(limit))
})

test('a function can yield a last piece after the customer presses Stop', async () => {
  const { in_reply_to_id, customer, grown, stop } = await aQuestion()
  const content = await live(call, { in_reply_to_id }, async function* (wanted) {
    yield 'On and on'
    await grown('On and on')
    await stop((await customer.sync()).contents.at(-1)?.id ?? '')
    await gone(wanted)
    yield '. I stop.'
  })
  expect(content).toMatchObject({ body: 'On and on. I stop.', live: 'complete' })
})

test.each([
  ['throws the AbortError of its model', true],
  ['is a plain iterable, which hears nothing', false],
])('the customer stops a writer that %s: the message ends with what came', async (_, isMade) => {
  const { in_reply_to_id, customer, grown, stop } = await aQuestion()
  async function* pieces(wanted?: AbortSignal): AsyncGenerator<LivePiece> {
    yield 'On and on'
    await grown('On and on')
    await stop((await customer.sync()).contents.at(-1)?.id ?? '')
    if (wanted) await gone(wanted)
    else await new Promise(() => {})
    wanted?.throwIfAborted()
  }
  const content = await live(call, { in_reply_to_id }, isMade ? pieces : pieces())
  expect(content).toMatchObject({ body: 'On and on', live: 'complete' })
})

test('a retry with the same client_id replaces an interrupted message', { tags: 'deep' }, async () => {
  const { in_reply_to_id, customer, grown } = await aQuestion()
  const given = { in_reply_to_id, client_id: randomUUID() }
  const broken = live(call, given, async function* () {
    yield 'So far'
    await grown('So far')
    throw new Error('The model is gone.')
  })
  await expect(broken).rejects.toThrow('The model is gone.')
  await eventually('it is interrupted', () => customer.changed.find((each) => each.live === 'interrupted'))
  const write = async function* (): AsyncGenerator<LivePiece> {
    yield 'The whole'
  }
  const content = await live(call, given, write)
  expect(content).toMatchObject({ body: 'The whole', live: 'complete' })
  expect(await live(call, given, write)).toMatchObject({ id: content.id, body: 'The whole' })
  expect((await customer.sync()).contents.filter(({ from }) => from === 'agent')).toHaveLength(1)
})

test('a closed conversation ends the call with an error', async () => {
  let asked = 0
  const count = async function* (): AsyncGenerator<LivePiece> {
    asked += 1
    yield 'x'
  }
  const unknown = await failure(live(call, { in_reply_to_id: '0123456789abcdef01234567' }, count))
  expect(unknown).toMatchObject({ status: 404, message: expect.stringContaining('/1.0/contents/live answered 404') })
  expect(asked).toBe(0)
  const { in_reply_to_id, thread_id, grown } = await aQuestion()
  let told = false
  const ended = await failure(
    live(call, { in_reply_to_id }, async function* (stop) {
      yield 'Let me'
      await grown('Let me')
      await app.call('PUT', `/1.0/content_threads/${thread_id}/close`)
      await gone(stop)
      told = true
    }),
  )
  expect(ended).toMatchObject({ status: 409, passing: false })
  await eventually('the function ends', () => told)
})

test('an unreachable or silent server is reported as a temporary failure', async () => {
  const nothing = async function* (): AsyncGenerator<LivePiece> {}
  const nobody = createClient({ url: 'http://127.0.0.1:1', token: '' })
  expect(await failure(live(nobody, { in_reply_to_id: 'x' }, nothing))).toMatchObject({ status: null, passing: true })
  const silent = createServer(() => {})
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const slow = createClient({ url, token: '', timeoutMs: 50 })
  const late = await failure(live(slow, { in_reply_to_id: 'x' }, nothing))
  expect(late).toMatchObject({ status: null, passing: true, message: expect.stringContaining('no answer within 0.05') })
  silent.closeAllConnections()
  silent.close()
})
