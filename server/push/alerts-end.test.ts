import { afterEach, expect, test } from 'vitest'
import { aBrowser } from '../testing/a-browser'
import { eventually } from '../testing/a-running-app'
import { aPushShop, type PushShop } from './testing/a-push-shop'
import { type AlertedAgent, anAlertedAgent } from './testing/an-alerted-agent'

const open: PushShop[] = []
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.stop()
})
async function aShop(given: Parameters<typeof aPushShop>[0] = {}) {
  const shop = await aPushShop(given)
  open.push(shop)
  return shop
}

async function aNotice(shop: PushShop, { phone }: Pick<AlertedAgent, 'phone'>, nth = 0) {
  const customer = await shop.customer()
  const { thread_id } = await customer.say('Hello')
  shop.pass(5_000)
  const { data } = await shop.notice(phone, nth)
  await shop.settled('alert')
  return { token: data.token, thread_id }
}

const answer = (shop: PushShop, token: string) => shop.post('answers', { token, text: 'Hi' }, '/inbox/push')

async function expectEnded(shop: PushShop, { phone }: Pick<AlertedAgent, 'phone'>, token: string) {
  const before = shop.service.of(phone).length
  await (await shop.customer()).say('Are you there?')
  shop.pass(5_000)
  await shop.settled('alert')
  expect(shop.service.of(phone)).toHaveLength(before)
  expect(await answer(shop, token)).toMatchObject({ status: 401, body: { error: 'token_invalid' } })
}

const ends: [string, (shop: PushShop, cleo: AlertedAgent) => Promise<unknown>][] = [
  ['signing out', (_, cleo) => cleo.call('POST', '/account/sign_out')],
  ['signing out everywhere', (_, cleo) => cleo.call('DELETE', '/1.0/users/me/sessions')],
  ['disabling the user', (shop, { id }) => shop.here.call('PUT', `/1.0/users/${id}`, { enabled: false })],
  ['fourteen days without a visit', async (shop) => shop.pass(14 * 86_400_000)],
]

test.each(ends)("an agent's browser gets no more notifications after %s", async (_, act) => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop)
  const { token } = await aNotice(shop, cleo)
  await act(shop, cleo)
  await expectEnded(shop, cleo, token)
})

test('a new password ends the notifications of all other browsers', async () => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop)
  const other = await cleo.another()
  const { token } = await aNotice(shop, other)
  const given = { current_password: cleo.password, password: 'another tea in the garden' }
  expect((await cleo.call('PUT', '/1.0/users/me/password', given)).status).toBe(200)
  await expectEnded(shop, other, token)
  expect(shop.service.of(cleo.phone)).toHaveLength(2)
})

test('a browser that ended its subscription is deleted', async () => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop)
  shop.service.end(cleo.phone)
  for (const words of ['One', 'Two']) {
    await (await shop.customer()).say(words)
    shop.pass(5_000)
    await shop.settled('alert')
  }
  expect(shop.service.requestedEndpoints).toHaveLength(1)
  expect(await shop.here.store.read.agentSubscriptionsOf(cleo.id)).toEqual([])
  expect((await shop.here.store.read.agent(cleo.id))?.alerted).toBe(false)
})

test("an agent can end the notifications of the agent's other browsers", async () => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop)
  const other = await cleo.another()
  const { records } = (await cleo.call('GET', '/1.0/users/me/sessions')).body
  expect(records.map((each: { alerts: boolean }) => each.alerts).filter(Boolean)).toHaveLength(2)
  const away = records.find((each: { current: boolean }) => !each.current)
  expect((await cleo.call('DELETE', `/1.0/users/me/sessions/${away.id}/alerts`)).status).toBe(200)
  expect((await other.browser.call('GET', '/1.0/users/me/alerts')).body).toMatchObject({ on: false })
  const dan = await anAlertedAgent(shop, { name: 'Dan' })
  const own = records.find((each: { current: boolean }) => each.current)
  expect((await dan.call('DELETE', `/1.0/users/me/sessions/${own.id}/alerts`)).status).toBe(404)
  expect((await cleo.call('GET', '/1.0/users/me/alerts')).body).toMatchObject({ on: true })
})

test("a notification's token works only for its own message", async () => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop)
  const dan = await anAlertedAgent(shop, { name: 'Dan' })
  const { token } = await aNotice(shop, cleo)
  const ofDan = (await shop.notice(dan.phone)).data.token
  const [subscription, content, ends, signature] = token.split('.') as [string, string, string, string]
  const [, , , other] = ofDan.split('.') as [string, string, string, string]
  const later = (Number.parseInt(ends, 36) + 1).toString(36)
  for (const forged of [
    [subscription, content, ends, other],
    [ofDan.split('.')[0], content, ends, signature],
    [subscription, '0'.repeat(24), ends, signature],
    [subscription, content, later, signature],
    ['0'.repeat(24), content, ends, signature],
    ['nonsense'],
  ])
    expect(await answer(shop, forged.join('.'))).toMatchObject({ status: 401 })
  shop.pass(2 * 86_400_000)
  expect(await answer(shop, token)).toMatchObject({ status: 401, body: { error: 'token_expired' } })
})

test('an endpoint belongs to the agent who registered it last', async () => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop)
  const { token } = await aNotice(shop, cleo)
  const dan = await anAlertedAgent(shop, { name: 'Dan' })
  const given = { ...cleo.phone, language: 'en' }
  expect((await dan.call('PUT', '/1.0/users/me/alerts', given)).status).toBe(200)
  expect(await answer(shop, token)).toMatchObject({ status: 401 })
  expect((await cleo.call('GET', '/1.0/users/me/alerts')).body).toMatchObject({ on: false })
})

test('an endpoint with an invalid address is refused', async () => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop)
  const given = { ...cleo.phone, endpoint: 'ftp://push.example.com/1', language: 'en' }
  expect(await cleo.call('PUT', '/1.0/users/me/alerts', given)).toMatchObject({ status: 422 })
  const { token } = await aNotice(shop, cleo)
  const renewed = shop.service.subscribe(shop.here.app.needs.pushes.key)
  expect(await shop.post('renewals', { token, ...renewed }, '/inbox/push')).toMatchObject({ status: 200 })
  await aNotice(shop, { phone: renewed })
  expect(shop.service.of(cleo.phone)).toHaveLength(1)
})

test('each browser gets a notification one time after an outage', async () => {
  const broken = new Set<string>()
  const shop = await aShop({ answer: (endpoint, nth) => (broken.has(endpoint) && nth === 0 ? 503 : 201) })
  const cleo = await anAlertedAgent(shop)
  const other = await cleo.another()
  broken.add(other.phone.endpoint)
  await (await shop.customer()).say('Hello')
  shop.pass(5_000)
  await shop.pushes(cleo.phone, 1)
  await eventually('the attempt is postponed', async () => (await shop.metric('postponed')) === 1)
  shop.pass(3_600_000)
  await shop.pushes(other.phone, 1)
  await shop.settled('alert')
  expect(shop.service.of(cleo.phone)).toHaveLength(1)
})

test('the routes of the service worker accept only tokens, no cookies', async () => {
  const shop = await aShop()
  const browser = aBrowser(shop.here.url)
  expect(await browser.call('POST', '/inbox/push/answers', { token: 'x', text: 'Hi' })).toMatchObject({ status: 401 })
})
