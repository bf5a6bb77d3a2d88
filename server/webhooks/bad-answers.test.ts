import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../testing/a-running-app'
import { aWebhookWorld, type WebhookWorld } from './testing/a-webhook-world'

// Endpoints of customers may answer wrongly or slowly. suspension.test.ts has endpoints that never answer, close early
// or answer 500.

let world: WebhookWorld
beforeEach(async () => {
  world = await aWebhookWorld()
})
afterEach(() => world.stop())

const megabyte = Buffer.alloc(1 << 20, 'x')
const garbage = Buffer.from([0, 255, 254, 13, 10, 0, 127])

test.each([
  ['a megabyte', megabyte],
  ['garbage', garbage],
])('an endpoint that answers 200 with %s has acknowledged: only its status counts', async (_, body) => {
  world.endpoint.behaviour = { status: 200, body }
  await world.thread('Hello')
  expect((await world.deliveries())[0]).toMatchObject({ state: 'delivered', attempts: 1, last_status: 200 })
})

test.each([
  ['a megabyte', megabyte],
  ['garbage', garbage],
])('an endpoint that answers 500 with %s gets the event again', async (_, body) => {
  world.endpoint.behaviour = { status: 500, body }
  await world.thread('Hello')
  expect((await world.deliveries())[0]).toMatchObject({ state: 'pending', attempts: 1, last_status: 500 })
  world.endpoint.behaviour = 204
  await world.toNextAttempt()
  expect((await world.deliveries())[0]).toMatchObject({ state: 'delivered', attempts: 2, last_status: 204 })
})

test('the server stops reading a response of a megabyte', async () => {
  const { endpoint } = world
  await world.thread('Short')
  endpoint.behaviour = { status: 200, body: megabyte }
  await world.thread('Long')
  endpoint.behaviour = 204
  await world.thread('Short again')
  const [short, long, again] = endpoint.posted.map(({ port }) => port)
  expect(long).toBe(short)
  expect(again).not.toBe(long)
})

test('a slow response delays only the events of one thread', async () => {
  const other = await world.receiver()
  const registered_events = ['content.imported']
  await world.call('POST', '/1.0/webhooks', { name: 'other', url: other.url, registered_events })
  const { endpoint } = world
  endpoint.behaviour = ({ words }) => (words === 'slow' ? 'waits' : 204)
  const posted = () => endpoint.posted.map(({ words }) => words)
  const [one, two] = [await world.customer(), await world.customer()]
  await one.say('slow')
  await eventually('it is under way', () => posted().includes('slow'))
  for (const words of ['behind it', 'behind that']) await one.say(words)
  for (const words of ['beside it', 'and again']) await two.say(words)
  await eventually('another thread goes on', () => posted().includes('and again'))
  await eventually('another webhook goes on', () => other.events().length === 5)
  expect(posted()).toEqual(['slow', 'beside it', 'and again'])
  endpoint.answerAll()
  await eventually('the thread goes on', () => posted().length === 5)
  expect(posted().slice(3)).toEqual(['behind it', 'behind that'])
})
