// @module-tag deep
import { afterEach, expect, test } from 'vitest'
import { eventually, newSessionToken } from '../testing/a-running-app'
import { aSecretKey, aToken, aVisitor } from '../testing/a-visitor'
import { aPushShop, type PushShop } from './testing/a-push-shop'

const open: { stop(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.stop()
})
async function aShop(given: Parameters<typeof aPushShop>[0] = {}) {
  const shop = await aPushShop(given)
  open.push(shop)
  return shop
}

async function aNotifiedCustomer(shop: PushShop, token?: string) {
  const customer = await shop.customer(token)
  const { id, thread_id } = await customer.say('Hello')
  const browser = await shop.subscribe(customer)
  await shop.unseen(id, 'Good news')
  const notice = await shop.notice(browser)
  await shop.settled()
  return { customer, id, thread_id, browser, notice, token: notice.data.token }
}
const subscriptionsOf = async (shop: PushShop, threadId: string) => {
  const thread = await shop.here.store.read.thread(threadId)
  return shop.here.store.read.pushSubscriptionsOf(thread?.identity_id ?? '', shop.sourceId)
}
const attempts = (shop: PushShop, count: number) =>
  eventually(`attempt ${count} is over`, async () => (await shop.metric('postponed')) === count)

test('a browser that has ended its subscription is deleted', async () => {
  const shop = await aShop()
  const { customer, id, browser, thread_id } = await aNotifiedCustomer(shop)
  const phone = await shop.subscribe(customer)
  shop.service.end(browser)
  await shop.unseen(id, 'More news')
  await shop.pushes(phone, 1)
  await shop.settled()
  expect(await subscriptionsOf(shop, thread_id)).toMatchObject([{ endpoint: phone.endpoint }])
  expect(await shop.metric('gone')).toBe(1)
  shop.service.end(phone)
  await shop.unseen(id, 'Even more')
  await shop.settled()
  await shop.unseen(id, 'Nobody hears it')
  await shop.settled()
  await shop.reply(id, 'And nobody waits for it')
  expect(await shop.rows()).toBe(0)
})

test.each([503, 429])('a notification is sent again after %s only to browsers that lack it', async (status) => {
  const broken = { at: '' }
  const shop = await aShop({
    answer: (endpoint, nth) =>
      endpoint === broken.at && nth < 2 ? { status, headers: { 'retry-after': '600' } } : 201,
  })
  const customer = await shop.customer()
  const { id } = await customer.say('Hello')
  const [browser, phone] = [await shop.subscribe(customer), await shop.subscribe(customer)]
  broken.at = phone.endpoint
  await shop.unseen(id, 'Good news')
  await attempts(shop, 1)
  shop.pass(500_000)
  await new Promise((next) => setImmediate(next))
  expect(await shop.rows()).toBe(1)
  shop.pass(100_000)
  await attempts(shop, 2)
  shop.pass(700_000)
  await shop.pushes(phone, 1)
  await shop.settled()
  expect(shop.service.of(browser)).toHaveLength(1)
  expect(shop.service.requestedEndpoints.filter((endpoint) => endpoint === browser.endpoint)).toHaveLength(1)
})

test('a notification that fails for a day is dropped', async () => {
  const shop = await aShop({ answer: () => 500 })
  const customer = await shop.customer()
  const { id, thread_id } = await customer.say('Hello')
  await shop.subscribe(customer)
  await shop.unseen(id, 'Good news')
  for (let nth = 1; (await shop.rows()) > 0; nth++) {
    await eventually('an attempt', async () => (await shop.rows()) === 0 || (await shop.metric('postponed')) === nth)
    shop.pass(7_200_000)
  }
  expect(await shop.metric('failed')).toBe(1)
  expect(await subscriptionsOf(shop, thread_id)).toHaveLength(1)
})

test("a reply that is read during a push service's outage is not pushed", async () => {
  const shop = await aShop({ answer: (_, nth) => (nth === 0 ? 503 : 201) })
  const customer = await shop.customer()
  const { id, thread_id } = await customer.say('Hello')
  await shop.subscribe(customer)
  await shop.unseen(id, 'Good news')
  await attempts(shop, 1)
  await customer.value('thread:mark', { thread_id, read_seq: 2 })
  shop.pass(60_000)
  await shop.settled()
  expect(shop.service.requestedEndpoints).toHaveLength(1)
})

test('a notification that is too large is sent without the message', async () => {
  const shop = await aShop({ answer: (_, nth) => (nth === 0 ? 413 : 201) })
  const { browser } = await aNotifiedCustomer(shop)
  expect(await shop.notice(browser)).toMatchObject({ body: 'You have a new message' })
  const customer = await shop.customer()
  const { id } = await customer.say('Hello')
  const other = await shop.subscribe(customer)
  shop.service.requestedEndpoints.length = 0
  const items = [1, 2].map((nth) => ({ title: '👩‍👩‍👧‍👦'.repeat(11) + nth }))
  await shop.unseen(id, { body: '👩‍👩‍👧‍👦'.repeat(300), structured_content: { type: 'select', items } })
  await shop.pushes(other, 1)
  expect(shop.service.faults).toEqual([])
})

test('a push service refuses a notification signed with another key', async () => {
  const shop = await aShop()
  const customer = await shop.customer()
  const { id } = await customer.say('Hello')
  const others = shop.service.subscribe(
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  )
  await customer.value('push:subscribe', { ...others, scope: 'site', page_url: '', language: 'en' })
  await shop.unseen(id, 'Good news')
  await shop.settled()
  expect([shop.service.faults, shop.service.takenPushes]).toEqual([['key'], []])
  expect(await shop.metric('failed')).toBe(1)
})

test('a silent push service delays neither other customers nor the chat', async () => {
  const silent = new Set<string>()
  const shop = await aShop({ answer: (endpoint) => (silent.has(endpoint) ? 'hang' : 201) })
  const slow = await shop.customer()
  const { id } = await slow.say('Hello')
  silent.add((await shop.subscribe(slow)).endpoint)
  await shop.unseen(id, 'Good news')
  await eventually('it is called', () => shop.service.requestedEndpoints.length > 0)
  const { browser } = await notifiedBeside(shop)
  expect(shop.service.of(browser)).toHaveLength(1)
})

async function notifiedBeside(shop: PushShop) {
  const customer = await shop.customer()
  const { id } = await customer.say('Hello')
  const browser = await shop.subscribe(customer)
  await shop.unseen(id, 'Good news')
  await shop.pushes(browser, 1)
  return { browser }
}

test.each([
  ['http://push.example/1', 'https'],
  ['https://10.0.0.7/push', 'public'],
  ['https://169.254.169.254/latest', 'public'],
  ['https://[::1]/push', 'public'],
  ['https://localhost/push', 'public'],
  ['https://user:secret@push.example/', 'user name'],
  ['https://push.example:25/', 'port'],
  ['ftp://push.example/', 'http'],
])('the endpoint %s is refused', async (endpoint) => {
  const shop = await aShop({ env: { WEBHOOK_ALLOW_PRIVATE: 'no' } })
  const customer = await shop.customer()
  await customer.say('Hello')
  const browser = { ...shop.service.subscribe(''), scope: 'site', page_url: '', language: 'en' } as const
  expect(await customer.code('push:subscribe', { ...browser, endpoint })).toBe('push_endpoint')
  expect(await customer.code('push:subscribe', browser)).toBe('push_endpoint')
})

test('a push endpoint whose host has a private address is not called', async () => {
  const shop = await aShop({ env: { WEBHOOK_ALLOW_PRIVATE: 'no' } })
  const customer = await shop.customer()
  const { id } = await customer.say('Hello')
  const { p256dh, auth } = shop.service.subscribe('')
  const port = new URL(shop.service.origin).port
  const endpoint = `https://localhost.localdomain:${port}/push`
  await customer.value('push:subscribe', { endpoint, p256dh, auth, scope: 'site', page_url: '', language: 'en' })
  await shop.unseen(id, 'Good news')
  await attempts(shop, 1)
  expect(shop.service.requestedEndpoints).toEqual([])
})

test('a subscription with invalid browser keys is refused', async () => {
  const shop = await aShop()
  const customer = await shop.customer()
  const { key } = await customer.value('push:key', {})
  expect(Buffer.from(key ?? '', 'base64url')).toHaveLength(65)
  const right = { ...shop.service.subscribe(key ?? ''), scope: 'site', page_url: '', language: 'en' } as const
  expect(await customer.code('push:subscribe', right)).toBe('unknown_thread')
  await customer.say('Hello')
  expect(await customer.code('push:subscribe', { ...right, auth: 'AAAA' })).toBe('push_endpoint')
  expect(await customer.code('push:subscribe', { ...right, p256dh: `B${'A'.repeat(86)}` })).toBe('push_endpoint')
  expect(await customer.code('push:subscribe', { ...right, scope: 'other' as never })).toBe('invalid_message')
  expect(await customer.code('push:subscribe', right)).toBe('ok')
})

test('an eleventh browser of a customer replaces the oldest', async () => {
  const shop = await aShop()
  const customer = await shop.customer()
  const { thread_id } = await customer.say('Hello')
  const endpoints: string[] = []
  for (let nth = 0; nth < 12; nth++) {
    endpoints.push((await shop.subscribe(customer)).endpoint)
    shop.pass(1)
  }
  const kept = await subscriptionsOf(shop, thread_id)
  expect(kept.map(({ endpoint }) => endpoint)).toEqual(endpoints.slice(2))
})

test('a forged token cannot reply to a notification', async () => {
  const shop = await aShop()
  const [mine, other] = [await aNotifiedCustomer(shop), await aNotifiedCustomer(shop)]
  const [subscription, content, signature] = mine.token.split('.')
  const [, otherContent] = other.token.split('.')
  const forged = [
    '',
    'x',
    `${subscription}.${content}.${'A'.repeat(43)}`,
    `${subscription}.${otherContent}.${signature}`,
    `${mine.token}A`,
  ]
  for (const token of forged.slice(1)) {
    expect(await shop.answer({ token, text: 'Hello' })).toMatchObject({ status: 401, body: { error: 'token_invalid' } })
    expect(await shop.post('receipts', { token, kind: 'shown' })).toMatchObject({ status: 401 })
    expect(await shop.post('renewals', { token, ...mine.browser })).toMatchObject({ status: 401 })
  }
  expect(await shop.answer({ token: '', text: 'Hello' })).toMatchObject({ status: 422 })
  expect(await shop.answer({ token: mine.token, text: '  ' })).toMatchObject({ status: 422 })
  expect(await shop.answer({ token: mine.token, text: 'x'.repeat(10_001) })).toMatchObject({ status: 422 })
  expect(await shop.post('answers', [1])).toMatchObject({ status: 422 })
  const broken = await fetch(`${shop.here.url}/push/answers`, { method: 'POST', body: '{' })
  expect(broken.status).toBe(400)
  const asked = await fetch(`${shop.here.url}/push/answers`, {
    method: 'OPTIONS',
    headers: { origin: 'https://a.example' },
  })
  expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type'])
})

test('a customer can reply to a notification for seven days', async () => {
  const shop = await aShop()
  const { token } = await aNotifiedCustomer(shop)
  shop.pass(8 * 86_400_000)
  expect(await shop.answer({ token, text: 'Hello' })).toMatchObject({ status: 401, body: { error: 'token_expired' } })
})

const ends: [string, (shop: PushShop, given: Awaited<ReturnType<typeof aNotifiedCustomer>>) => Promise<unknown>][] = [
  ['the customer signs out', (_, { customer }) => customer.value('session:sign_out', {})],
  ['the customer ends it', (_, { customer, browser }) => customer.value('push:unsubscribe', browser)],
  [
    'the customer deletes all data',
    (shop, { customer }) =>
      fetch(`${shop.here.url}/chat/${shop.channelId}/data`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${customer.token}` },
      }),
  ],
  [
    'an agent signs the device out',
    async ({ here }, { thread_id }) => {
      const identity = (await here.store.read.thread(thread_id))?.identity_id
      const { body } = await here.call('GET', `/1.0/identities/${identity}/devices`)
      return here.call('DELETE', `/1.0/identities/${identity}/devices/${(body.records ?? body)[0].id}`)
    },
  ],
  [
    'another customer subscribes with the same browser',
    async (shop, { browser }) => {
      const thief = await shop.customer()
      await thief.say('Hello')
      return thief.value('push:subscribe', { ...browser, scope: 'site', page_url: '', language: 'en' })
    },
  ],
]

test.each(ends)('notifications end when %s', async (_, end) => {
  const shop = await aShop()
  const given = await aNotifiedCustomer(shop)
  await end(shop, given)
  expect(await shop.answer({ token: given.token, text: 'Hello' })).toMatchObject({ status: 401 })
  expect(await subscriptionsOf(shop, given.thread_id)).toEqual([])
  const thread = await shop.here.store.read.thread(given.thread_id)
  if (thread) {
    await shop.reply(given.id, 'Nobody gets this')
    expect(await shop.rows()).toBe(0)
  }
})

test('a customer who signs in again keeps the notifications in all browsers', async () => {
  const shop = await aShop()
  const key = await aSecretKey(shop.here, shop.communityId)
  const { customer, id, browser, token } = await aNotifiedCustomer(shop)
  const next = newSessionToken()
  const signed = await aToken({ uuid: 'customer-1' }, key, shop.clock())
  await customer.value('session:sign_in', { token: signed, session_token: next })
  expect(await shop.answer({ token, text: 'It is me' })).toMatchObject({ status: 200 })
  await shop.unseen(id, 'Welcome back')
  expect(await shop.notice(browser, 1)).toMatchObject({ body: 'Welcome back' })
  const other = await aVisitor(shop.here, { channelId: shop.channelId, token: next, origin: 'https://shop.example' })
  await other.value('session:sign_in', { token: await aToken({ uuid: 'customer-2' }, key, shop.clock()) })
  await shop.settled()
  await shop.unseen(id, 'For customer 1 alone')
  expect(await shop.rows()).toBe(0)
  expect(await shop.answer({ token, text: 'Hello' })).toMatchObject({ status: 401 })
})

test('a subscribed customer also gets notifications of a new conversation', async () => {
  const shop = await aShop()
  const { customer, browser } = await aNotifiedCustomer(shop)
  const { id, thread_id } = await customer.say('Another question', { new_thread: true })
  await shop.unseen(id, 'Another answer')
  expect(await shop.notice(browser, 1)).toMatchObject({ tag: thread_id, body: 'Another answer' })
})

test("a customer's subscriptions are deleted with the customer", async () => {
  const shop = await aShop()
  const { customer, browser } = await aNotifiedCustomer(shop)
  const answer = await fetch(`${shop.here.url}/chat/${shop.channelId}/export`, {
    headers: { authorization: `Bearer ${customer.token}` },
  })
  const text = await answer.text()
  expect(JSON.parse(text).push_subscriptions).toEqual([
    {
      ...{ push_service: shop.service.origin, scope: 'site', page_url: 'https://shop.example/cart', language: 'en' },
      ...{ used_at: expect.any(String), created_at: expect.any(String) },
    },
  ])
  for (const secret of [browser.endpoint, browser.auth, browser.p256dh]) expect(text).not.toContain(secret)
})

test('subscriptions that were not used for 180 days are deleted', async () => {
  const shop = await aShop()
  const { thread_id } = await aNotifiedCustomer(shop)
  shop.pass(170 * 86_400_000)
  expect(await subscriptionsOf(shop, thread_id)).toHaveLength(1)
  shop.pass(11 * 86_400_000)
  await eventually('it is gone', async () => (await subscriptionsOf(shop, thread_id)).length === 0)
})
