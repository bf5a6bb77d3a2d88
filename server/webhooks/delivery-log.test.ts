import { afterEach, beforeEach, expect, test } from 'vitest'
import { prune } from '../conversation/setup/prune'
import { eventually } from '../testing/a-running-app'
import { hashToken } from '../values/hash-token'
import { aWebhookWorld, type WebhookWorld } from './testing/a-webhook-world'

let world: WebhookWorld
beforeEach(async () => {
  world = await aWebhookWorld()
})
afterEach(() => world.stop())

const list = async (query = '') => (await world.call('GET', `${world.path}/deliveries${query}`)).body
const day = 86_400_000

async function untilGivenUp() {
  while (await world.toNextAttempt()) {}
}

test('the log shows what each delivery sent and what the endpoint returned', async () => {
  const { threadId } = await world.thread('Hello')
  const { count, records } = await list()
  expect(count).toBe(1)
  expect(records[0]).toMatchObject({
    id: world.endpoint.posted[0]?.id,
    webhook_id: world.webhook.id,
    event_id: world.endpoint.posted[0]?.envelope.events[0]?.id,
    event_type: 'content.imported',
    thread_id: threadId,
    source_id: world.account.source_id,
    state: 'delivered',
    attempts: 1,
    last_status: 204,
    last_error: null,
    response_time: expect.any(Number),
    next_attempt_at: null,
    replays: 0,
  })
  expect(records[0]).not.toHaveProperty('request_body')
  const one = await world.call('GET', `${world.path}/deliveries/${records[0].id}`)
  expect(one.body.request_body).toBe(world.endpoint.posted[0]?.body)
})

test('the log is filtered by state, event type, thread and time, and paged', async () => {
  const first = await world.thread('one')
  await world.advance(day / 24)
  world.endpoint.behaviour = 500
  await world.thread('two')
  await world.said(first.customer, 'three')
  const since = new Date(world.now()).toISOString()
  expect((await list('?state=delivered')).records.map((each: { thread_id: string }) => each.thread_id)).toEqual([
    first.threadId,
  ])
  expect((await list('?state=pending')).count).toBe(2)
  expect((await list('?state=failed')).count).toBe(0)
  expect((await list(`?thread_id=${first.threadId}`)).count).toBe(2)
  expect((await list('?event_type=content.replied')).count).toBe(0)
  expect((await list(`?since=${since}`)).count).toBe(2)
  expect((await list(`?until=${since}`)).count).toBe(1)
  const page = await list('?limit=1&offset=1')
  expect(page).toMatchObject({ count: 3, offset: 1, limit: 1 })
  expect(page.records).toHaveLength(1)
  expect((await world.call('GET', `${world.path}/deliveries?state=lost`)).status).toBe(422)
  expect((await world.call('GET', `${world.path}/deliveries?since=yesterday`)).status).toBe(422)
})

test('a replay sends the same ids and bytes, on a new schedule', async () => {
  world.endpoint.behaviour = 500
  await world.thread('Hello')
  await untilGivenUp()
  const [delivery] = await world.deliveries()
  const path = `${world.path}/deliveries/${delivery?.id}/replay`
  const { status, body } = await world.call('POST', path)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: delivery?.id, state: 'pending', replays: 1 })
  expect((await world.call('POST', path)).body).toMatchObject({ error: 'delivery_waiting', status: 409 })
  await world.settled()
  world.endpoint.behaviour = 204
  await world.toNextAttempt()
  expect(new Set(world.endpoint.posted.map(({ body }) => body)).size).toBe(1)
  expect(new Set(world.endpoint.posted.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect((await world.deliveries())[0]).toMatchObject({
    state: 'delivered',
    attempts: 9,
    step: 1,
    event_id: delivery?.event_id,
  })
})

test('an acknowledged delivery can be replayed', async () => {
  await world.thread('Hello')
  const [delivery] = await world.deliveries()
  await world.call('POST', `${world.path}/replay`, { delivery_ids: [delivery?.id] })
  await eventually('it comes again', () => world.endpoint.acknowledged.length === 2)
  await world.settled()
  expect((await world.deliveries())[0]).toMatchObject({ state: 'delivered', replays: 1 })
})

test('a replayed delivery waits for no later one that failed', async () => {
  const { customer, threadId } = await world.thread('one')
  world.endpoint.behaviour = 500
  await world.said(customer, 'two')
  const [one] = await world.deliveries()
  world.endpoint.behaviour = 204
  const { body } = await world.call('POST', `${world.path}/deliveries/${one?.id}/replay`)
  expect(Date.parse(body.next_attempt_at)).toBeLessThanOrEqual(world.now())
  await eventually('it comes again', () => world.endpoint.acknowledged.length === 2)
  await world.settled()
  expect(world.heard()[threadId]).toEqual(['one', 'one'])
  while (await world.toNextAttempt()) {}
  expect(world.heard()[threadId]).toEqual(['one', 'one', 'two'])
})

test('replayed events keep the order of their thread', async () => {
  const { customer, threadId } = await world.thread('one')
  await world.said(customer, 'two')
  world.endpoint.behaviour = 500
  await world.said(customer, 'three')
  await world.said(customer, 'four')
  const [one, two, three] = await world.deliveries()
  const { body } = await world.call('POST', `${world.path}/replay`, { delivery_ids: [three?.id, two?.id, one?.id] })
  expect(body.records.map(({ id }: { id: string }) => id)).toEqual([one?.id, two?.id])
  world.endpoint.acknowledged.length = 0
  world.endpoint.behaviour = 204
  while (await world.toNextAttempt()) {}
  expect(world.heard()[threadId]).toEqual(['one', 'two', 'three', 'four'])
})

test('one call replays all deliveries that failed after a given time', { tags: 'deep' }, async () => {
  world.endpoint.behaviour = 500
  await world.thread('one')
  await untilGivenUp()
  await world.advance(day)
  const since = new Date(world.now()).toISOString()
  await world.thread('two')
  await world.thread('three')
  await untilGivenUp()
  world.endpoint.behaviour = 204
  const { body } = await world.call('POST', `${world.path}/replay`, { failed_since: since })
  expect(body).toMatchObject({ count: 2, more: false })
  while (await world.toNextAttempt()) {}
  expect(Object.values(world.heard()).flat().sort()).toEqual(['three', 'two'])
})

test('a replay without ids or a time is refused', async () => {
  await world.thread('Hello')
  const unknown = '0'.repeat(24)
  const { status, body } = await world.call('POST', `${world.path}/replay`, { delivery_ids: [unknown] })
  expect([status, body.errors[0].path]).toEqual([422, 'delivery_ids[0]'])
  expect((await world.call('POST', `${world.path}/replay`, {})).status).toBe(422)
  const both = { delivery_ids: [unknown], failed_since: new Date().toISOString() }
  expect((await world.call('POST', `${world.path}/replay`, both)).status).toBe(422)
  expect((await world.call('POST', `${world.path}/deliveries/${unknown}/replay`)).status).toBe(404)
  const [delivery] = await world.deliveries()
  const { body: other } = await world.call('POST', '/1.0/webhooks', {
    name: 'other',
    url: world.endpoint.url,
    registered_events: ['content.replied'],
  })
  expect((await world.call('GET', `/1.0/webhooks/${other.id}/deliveries/${delivery?.id}`)).status).toBe(404)
})

test('only agents who may read a private form see its data in the log', async () => {
  const { customer } = await world.thread('Hello')
  const [first] = await world.deliveries()
  const hidden = JSON.parse(first?.request_body ?? '{}')
  const items = [{ id: 'name', title: 'Ada', value: 'Ada' }]
  const responses = [{ page_id: 'name', title: 'Your name?', items }]
  hidden.events[0].resource.metadata.structured_reply = { type: 'form_response', private: true, responses }
  const bot = await world.store.read.tokenByHash(hashToken(world.account.bot_access_token))
  await world.store.transact(async (tx) => {
    if (first) await tx.rewriteDelivery({ id: first.id, request_body: JSON.stringify(hidden) })
    const webhook = await tx.webhook(world.webhook.id)
    if (webhook && bot) await tx.updateWebhook({ ...webhook, agent_id: bot.agent_id })
  })
  const path = `${world.path}/deliveries/${first?.id}`
  expect((await world.call('GET', path)).body.request_body).toContain('Ada')
  const { body } = await world.call('GET', path, undefined, world.account.bot_access_token)
  expect(body.request_body).not.toContain('Ada')
  expect(body.request_body).toContain('Your name?')
  customer.close()
})

test('another agent cannot read the log or replay a delivery', async () => {
  await world.thread('Hello')
  const [delivery] = await world.deliveries()
  const bot = world.account.bot_access_token
  const as = (method: string, path: string, body?: unknown) => world.call(method, world.path + path, body, bot)
  expect((await as('GET', '/deliveries')).status).toBe(404)
  expect((await as('GET', `/deliveries/${delivery?.id}`)).status).toBe(404)
  expect((await as('POST', `/deliveries/${delivery?.id}/replay`)).status).toBe(404)
  expect((await as('POST', '/replay', { failed_since: new Date().toISOString() })).status).toBe(404)
})

test('failed deliveries are deleted later than acknowledged ones', async () => {
  await world.thread('acknowledged')
  world.endpoint.behaviour = 500
  await world.thread('failed')
  await untilGivenUp()
  const keep = { threads_days: null, deliveries_days: 7, attachments_days: null, sessions_days: null }
  const after = (days: number) => {
    const clock = () => world.now() + days * day
    return prune({ ...world.app.needs, clock, pause: async () => true }, keep)
  }
  const states = async () => (await world.deliveries()).map(({ state }) => state)
  await after(6)
  expect(await states()).toEqual(['delivered', 'failed'])
  await after(8)
  expect(await states()).toEqual(['failed'])
  expect(await world.store.read.publishedAfter(0, 10)).toEqual([])
  await after(15)
  expect(await states()).toEqual([])
})

test('a test event contains no data of a person', async () => {
  const { status, body: sent } = await world.call('POST', `${world.path}/test`)
  expect([status, sent.state, sent.thread_id]).toEqual([200, 'pending', null])
  const path = `${world.path}/deliveries/${sent.id}`
  const done = await eventually('it was tried', async () => {
    const { body } = await world.call('GET', path)
    return body.state !== 'pending' && body
  })
  const [post] = world.endpoint.posted
  expect(done).toMatchObject({
    event_type: 'webhook.test',
    state: 'delivered',
    last_status: 204,
    request_body: post?.body,
  })
  expect(post?.headers['webhook-signature']).toMatch(/^v1,/)
  expect(post?.envelope.events).toMatchObject([
    { type: 'webhook.test', resource: { type: 'webhook', id: world.webhook.id } },
  ])
  expect(await list('?event_type=webhook.test')).toMatchObject({ count: 1 })
})

test('a failed test event is not retried', async () => {
  world.endpoint.behaviour = 500
  const { body: sent } = await world.call('POST', `${world.path}/test`)
  const done = await eventually('it was tried', async () => {
    const { body } = await world.call('GET', `${world.path}/deliveries/${sent.id}`)
    return body.state !== 'pending' && body
  })
  expect(done).toMatchObject({
    state: 'failed',
    attempts: 1,
    last_error: 'The endpoint answered 500.',
    next_attempt_at: null,
  })
  expect(await world.health()).toBeNull()
})

test('an inactive webhook gets no test event', async () => {
  await world.call('PUT', world.path, { active: false })
  const { status, body } = await world.call('POST', `${world.path}/test`)
  expect([status, body.error]).toEqual([409, 'webhook_not_active'])
  expect(body.message).toContain('active=true')
})
