// @module-tag deep
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aWebhookWorld, type WebhookWorld } from './testing/a-webhook-world'
import type { Behaviour } from './testing/an-endpoint'

let world: WebhookWorld
beforeEach(async () => {
  world = await aWebhookWorld()
})
afterEach(() => world.stop())

const minute = 60_000
const seconds = (ms: number) => ms / 1000

async function suspendTheEndpoint(behaviour: Behaviour = 500) {
  world.endpoint.behaviour = behaviour
  const threads = []
  for (let n = 0; n < 10; n++) threads.push(await world.thread(`${n} first`))
  while ((await world.health())?.suspended_at == null) await world.toNextAttempt()
  return threads
}

test('a delivery fails after seven attempts with growing pauses', async () => {
  world.endpoint.behaviour = 503
  await world.thread('Hello')
  const waits: number[] = []
  let before = world.now()
  while (await world.toNextAttempt()) {
    waits.push(seconds(world.now() - before))
    before = world.now()
  }
  for (const [nth, wait] of [5, 30, 240, 1020, 3120, 7200].entries()) {
    expect(waits[nth]).toBeGreaterThanOrEqual(wait * 0.8)
    expect(waits[nth]).toBeLessThanOrEqual(wait * 1.2)
  }
  expect(waits).toHaveLength(6)
  const [delivery] = await world.deliveries()
  expect(delivery).toMatchObject({ state: 'failed', attempts: 7, last_status: 503 })
  expect(new Set(world.endpoint.posted.map(({ body }) => body)).size).toBe(1)
  expect((await world.call('GET', world.path)).body.state).toBe('active')
})

test.each<[Behaviour, string, number | null]>([
  ['closes early', 'closed the connection', null],
  ['breaks off', 'closed the connection', null],
  ['redirects', 'Redirects are not followed', 302],
  ['speaks no HTTP', 'did not answer in HTTP', null],
  [500, 'answered 500', 500],
])('a delivery to an endpoint that %s is tried again, and the log says why', async (behaviour, why, status) => {
  await failsOnce(behaviour, why, status)
  world.endpoint.behaviour = 200
  await world.toNextAttempt()
  expect((await world.deliveries())[0]).toMatchObject({ state: 'delivered', attempts: 2, last_status: 200 })
})

test.each<Behaviour>(['hangs', 'drips'])('a call to an endpoint that %s ends at the time limit', async (behaviour) => {
  await world.stop()
  world = await aWebhookWorld({ WEBHOOK_TIMEOUT: '0.3' })
  await failsOnce(behaviour, 'did not answer within 0.3 seconds', null)
})

async function failsOnce(behaviour: Behaviour, why: string, status: number | null) {
  world.endpoint.behaviour = behaviour
  await world.thread('Hello')
  const { body } = await world.call('GET', `${world.path}/deliveries`)
  expect(body.records[0]).toMatchObject({ state: 'pending', attempts: 1, last_status: status })
  expect(body.records[0].last_error).toMatch(why)
  expect(Date.parse(body.records[0].next_attempt_at)).toBeGreaterThan(world.now())
}

test('an endpoint that fails for ten minutes is suspended', async () => {
  await suspendTheEndpoint()
  const { body } = await world.call('GET', world.path)
  expect(body).toMatchObject({
    active: true,
    state: 'suspended',
    suspended_at: new Date(world.now()).toISOString(),
    suspension_reason: expect.stringMatching(/attempts in a row failed, the last one: The endpoint answered 500/),
    next_probe_at: new Date(world.now() + minute).toISOString(),
  })
})

test('a suspended endpoint gets one probe at a time, at growing intervals', async () => {
  await suspendTheEndpoint()
  const before = world.endpoint.posted.length
  const times: number[] = []
  for (let n = 0; n < 9; n++) {
    times.push(((await world.health())?.next_probe_at ?? 0) - world.now())
    await world.advance(times.at(-1) ?? 0)
    expect(world.endpoint.posted.length).toBe(before + n + 1)
  }
  expect(times.map((ms) => ms / minute)).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30])
  expect((await world.deliveries()).every(({ state }) => state === 'pending')).toBe(true)
  expect(new Set(world.endpoint.posted.slice(before).map(({ id }) => id)).size).toBeGreaterThan(4)
})

test('a recovered endpoint gets all missed events at a limited pace', async () => {
  const threads = await suspendTheEndpoint('closes early')
  for (const [n, { customer }] of threads.entries()) await world.said(customer, `${n} second`)
  const quiet = await world.thread('only while suspended')
  const before = world.endpoint.posted.length

  world.endpoint.behaviour = 204
  await world.advance(minute)
  expect((await world.call('GET', world.path)).body.state).toBe('active')
  expect(world.endpoint.posted.length - before).toBeLessThan(4)
  const waiting = 21 - (world.endpoint.posted.length - before)
  await world.advance(100)
  expect(world.endpoint.posted.length - before).toBeLessThan(12)
  await world.advance(waiting * 20)

  const expected = Object.fromEntries(threads.map(({ threadId }, n) => [threadId, [`${n} first`, `${n} second`]]))
  expect(world.heard()).toEqual({ ...expected, [quiet.threadId]: ['only while suspended'] })
  expect((await world.deliveries()).every(({ state }) => state === 'delivered')).toBe(true)
})

test('an endpoint that fails right after its recovery is suspended again', async () => {
  await suspendTheEndpoint()
  world.endpoint.behaviour = 204
  await world.advance(minute)
  world.endpoint.behaviour = 500
  await world.advance(1000)
  expect((await world.call('GET', world.path)).body).toMatchObject({ state: 'suspended' })
  expect((await world.health())?.probes).toBe(1)
})

test('one event that always fails does not suspend its endpoint', async () => {
  world.endpoint.behaviour = ({ words }) => (words === 'poison' ? 500 : 204)
  const { customer } = await world.thread('poison')
  for (let n = 0; n < 12; n++) {
    await world.toNextAttempt()
    await world.thread(`fine ${n}`)
  }
  expect((await world.call('GET', world.path)).body.state).toBe('active')
  expect((await world.deliveries())[0]?.state).toBe('failed')
  await world.said(customer, 'fine at last')
  expect(Object.values(world.heard()).flat()).toContain('fine at last')
})

test('active: true ends a suspension if the endpoint answers the handshake', async () => {
  await suspendTheEndpoint('closes early')
  world.endpoint.behaviour = 204
  const { body } = await world.call('PUT', world.path, { active: true })
  expect(body).toMatchObject({ state: 'active', suspended_at: null, handshake_error: null })
  await world.advance(1000)
  expect(world.endpoint.acknowledged).toHaveLength(10)
})

test('a delivery that waits three days in a suspension fails', async () => {
  await suspendTheEndpoint()
  await world.advance(3 * 24 * 60 * minute)
  expect((await world.deliveries()).every(({ state }) => state === 'failed')).toBe(true)
  world.endpoint.behaviour = 204
  const since = new Date(world.now() - minute).toISOString()
  const { body } = await world.call('POST', `${world.path}/replay`, { failed_since: since })
  expect(body).toMatchObject({ count: 10, more: false })
  await world.settled()
  while (await world.toNextAttempt()) {}
  expect(Object.values(world.heard()).flat()).toHaveLength(10)
  expect((await world.call('GET', world.path)).body.state).toBe('active')
})
