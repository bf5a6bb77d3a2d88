import { expect, test } from 'vitest'
import type { ServerConnection } from '../models/sync/request'
import { aCustomer } from '../models/testing/a-customer'
import { aContent, aThread } from '../models/testing/builders'
import { fakeClock, resolvePromises } from '../models/testing/fake-clock'
import { createViewWaiter, serverEvents } from './server-events'

function someEvents(views: Promise<unknown> = Promise.resolve()) {
  const { conversation, shown } = aCustomer()
  const acts: string[] = []
  const exchange = {
    answered: () => undefined,
    check: () => void acts.push('check'),
    catchUp: async () => void acts.push('catch up'),
  }
  const event = serverEvents(
    conversation,
    exchange,
    () => views,
    (reason) => acts.push(reason),
  )
  return { conversation, acts, event, shown }
}

test('a message is shown after the code of its view is loaded', async () => {
  let arrive = () => {}
  const { event, shown, acts } = someEvents(
    new Promise<void>((done) => {
      arrive = done
    }),
  )
  event('message:added', aContent())
  await resolvePromises()
  expect([shown(), acts]).toEqual([[], []])
  arrive()
  await resolvePromises()
  expect([shown(), acts]).toEqual([['message 1: received'], ['check']])
})

function aChatThatAsks() {
  const { conversation, exchange, shown } = aCustomer()
  const event = serverEvents(
    conversation,
    exchange,
    () => undefined,
    () => {},
  )
  let answer: (ack: unknown) => void = () => {}
  let fail = () => {}
  const ask = () =>
    new Promise((done, refuse) => {
      answer = done
      fail = () => refuse(new Error('no line'))
    })
  const line = { ask } as unknown as ServerConnection
  exchange.connect(line)
  const old = aContent({ body: 'as it was' })
  const asItWas = { threads: [aThread({ last_seq: 1 })], contents: [old], gone: [], more: false, identity: null }
  return { event, shown, old, answers: () => answer({ ok: true, value: asItWas }), fails: () => fail() }
}

test('a change is applied after the response of the sync before the change', async () => {
  const { event, shown, old, answers } = aChatThatAsks()
  event('message:changed', { ...old, body: 'as it is' })
  await resolvePromises()
  answers()
  await resolvePromises()
  expect(shown()).toEqual(['as it is: received'])
})

test('a removed message stays removed after a late sync response', async () => {
  const { event, shown, old, answers } = aChatThatAsks()
  event('message:added', old)
  event('message:removed', { id: old.id, thread_id: old.thread_id })
  await resolvePromises()
  answers()
  await resolvePromises()
  expect(shown()).toEqual([])
})

test('a change is shown when the sync before it has failed', async () => {
  const { event, shown, old, fails } = aChatThatAsks()
  event('message:added', old)
  event('message:changed', { ...old, body: 'as it is' })
  await resolvePromises()
  expect(shown()).toEqual(['as it was: received'])
  fails()
  await resolvePromises()
  expect(shown()).toEqual(['as it is: received'])
})

test('a change of a conversation makes the chat fetch missing messages', () => {
  const { event, conversation, acts } = someEvents()
  event('thread:changed', aThread({ last_seq: 3 }))
  expect(conversation.thread.value?.last_seq).toBe(3)
  expect(acts).toEqual(['check'])
})

test("agents' typing and read marks reach the conversation", () => {
  const { event, conversation } = someEvents()
  conversation.threadChanged(aThread())
  event('typing', { thread_id: 'thread-1', author_name: 'Ana', active: true, for_ms: 8_000 })
  event('thread:marks', { thread_id: 'thread-1', marks: { ...aThread().marks, agent_read_seq: 2 } })
  expect(conversation.typing.value?.author_name).toBe('Ana')
  expect(conversation.thread.value?.marks.agent_read_seq).toBe(2)
})

test('after a change of the identity the chat fetches all messages again', () => {
  const { event, acts } = someEvents()
  event('session:changed', { identity: null })
  event('session:ended', { reason: 'signed_out' })
  expect(acts).toEqual(['catch up', 'signed_out'])
})

test('an unknown event of a later version is ignored', () => {
  const { event, acts, shown } = someEvents()
  for (const name of ['message:invented', 'constructor', '__proto__']) event(name, {})
  expect([acts, shown()]).toEqual([[], []])
})

async function isDone(waited: Promise<unknown> | undefined) {
  let done = false
  void waited?.then(() => (done = true))
  await resolvePromises()
  return () => done
}

test('a message is shown immediately if its view is loaded', async () => {
  const drawable = createViewWaiter(fakeClock(), () => null)
  expect((await isDone(drawable([aContent()])))()).toBe(true)
})

test('a message waits at most 1.5 seconds for its view', async () => {
  const clock = fakeClock()
  const drawable = createViewWaiter(clock, () => new Promise(() => {}))
  const done = await isDone(drawable([aContent()]))
  await clock.advance(1_499)
  expect(done()).toBe(false)
  await clock.advance(1)
  expect(done()).toBe(true)
})

test('a change waits for the views that are loading', async () => {
  let arrive = () => {}
  const views = new Promise<void>((done) => {
    arrive = done
  })
  const drawable = createViewWaiter(fakeClock(), () => views)
  expect(drawable()).toBe(undefined)
  void drawable([aContent()])
  const done = await isDone(drawable())
  expect(done()).toBe(false)
  arrive()
  await resolvePromises()
  expect(done()).toBe(true)
})

test('a text waits at most as long as the card before it', async () => {
  const clock = fakeClock()
  const never = new Promise(() => {})
  const drawable = createViewWaiter(clock, ([content]) => (content?.structured_content ? never : null))
  void drawable([aContent({ structured_content: { type: 'select', items: [] } })])
  const done = await isDone(drawable([aContent()]))
  await clock.advance(1_499)
  expect(done()).toBe(false)
  await clock.advance(1)
  expect(done()).toBe(true)
})
