import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../testing/a-running-app'
import { aWebhookWorld, type WebhookWorld } from './testing/a-webhook-world'

// Bots that reply twice, too late, or before they acknowledge the webhook.

let world: WebhookWorld
beforeEach(async () => {
  world = await aWebhookWorld({ WEBHOOK_TIMEOUT: '30' })
})
afterEach(() => world.stop())

const select = { type: 'select', items: [{ title: 'Yes', payload: 'yes' }, { title: 'No' }] }

const reply = (in_reply_to_id: string, body: string, more: object = {}) =>
  world.call('POST', '/1.0/contents', { in_reply_to_id, body, structured_content: select, ...more })

async function aToldBot(body = 'Hello') {
  const customer = await world.customer()
  await customer.say(body)
  const post = await eventually('the bot is told', () => world.endpoint.posted.find(({ words }) => words === body))
  return { customer, id: post.envelope.events[0]?.resource.id ?? '', threadId: post.threadId }
}

const bodiesIn = async (threadId: string) =>
  (await world.store.read.contentsAfter(threadId, 0, 100)).map(({ body }) => body)

test('a bot that replies twice with one client id gets the same record twice', async () => {
  const { customer, id, threadId } = await aToldBot()
  const client_id = randomUUID()
  const first = await reply(id, 'Yes?', { client_id })
  const again = await reply(id, 'Yes?', { client_id })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual({ ...first.body, synchronization_status: 'success' })
  await customer.say('And then')
  expect(await bodiesIn(threadId)).toEqual(['Hello', 'Yes?', 'And then'])
  expect(customer.received.filter(({ from }) => from === 'agent')).toHaveLength(1)
})

test('many simultaneous replies of a bot with one client id make one content', async () => {
  const { customer, id, threadId } = await aToldBot()
  const client_id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => reply(id, 'Yes?', { client_id })))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  await customer.say('And then')
  expect(await bodiesIn(threadId)).toEqual(['Hello', 'Yes?', 'And then'])
  expect(customer.received.filter(({ from }) => from === 'agent')).toHaveLength(1)
})

test("a bot's reply in a closed thread gets 403", async () => {
  const { customer, id, threadId } = await aToldBot()
  const early = { client_id: randomUUID() }
  const before = await reply(id, 'In time', early)
  await world.call('PUT', `/1.0/content_threads/${threadId}/close`)
  await eventually('it is closed', async () => (await world.store.read.thread(threadId))?.closed)
  const late = await reply(id, 'Too late', { client_id: randomUUID() })
  expect([late.status, late.body.error]).toEqual([403, 'thread_closed'])
  expect(await bodiesIn(threadId)).toEqual(['Hello', 'In time'])
  const again = await reply(id, 'In time', early)
  expect([again.status, again.body.id]).toEqual([200, before.body.id])
  const next = await customer.say('Hello again')
  expect(next.thread_id).not.toBe(threadId)
  expect(customer.received.map(({ body }) => body)).not.toContain('Too late')
})

test('a bot may reply before it acknowledges the webhook', async () => {
  world.endpoint.behaviour = 'waits'
  const { customer, id, threadId } = await aToldBot('one')
  const { status } = await reply(id, 'To one')
  expect(status).toBe(200)
  await eventually('the customer has it', () => customer.received.some(({ body }) => body === 'To one'))
  await customer.say('two')
  // The second event waits until the endpoint has acknowledged the first.
  expect(world.endpoint.posted.map(({ words }) => words)).toEqual(['one'])
  expect(world.endpoint.acknowledged).toEqual([])
  world.endpoint.answerAll()
  const second = await eventually('the bot is told of the second', () => world.endpoint.posted[1])
  await reply(second.envelope.events[0]?.resource.id ?? '', 'To two')
  world.endpoint.answerAll()
  await eventually('all is acknowledged', () => world.endpoint.acknowledged.length === 2)
  expect(await bodiesIn(threadId)).toEqual(['one', 'To one', 'two', 'To two'])
  expect((await customer.sync()).contents.map(({ body }) => body)).toEqual(['one', 'To one', 'two', 'To two'])
})
