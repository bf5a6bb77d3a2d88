import { afterEach, expect, test } from 'vitest'
import { aPerson } from '../testing/a-person'
import { aPushShop, type PushShop } from './testing/a-push-shop'
import { anAlertedAgent } from './testing/an-alerted-agent'

const open: PushShop[] = []
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.stop()
})
async function aShop(given: Parameters<typeof aPushShop>[0] = {}) {
  const shop = await aPushShop(given)
  open.push(shop)
  return shop
}

async function agentConversation(shop: PushShop, agent: { id: string }, words = 'Where is my parcel?') {
  const customer = await shop.customer()
  const first = await customer.say('Hello')
  await shop.here.call('PUT', `/1.0/conversations/${first.thread_id}/take`)
  await shop.here.call('PUT', `/1.0/conversations/${first.thread_id}/reassign`, { user_id: agent.id })
  await shop.here.call('PUT', `/1.0/content_threads/${first.thread_id}/read`)
  shop.pass(5_000)
  await shop.settled('alert')
  const content = await customer.say(words)
  shop.pass(5_000)
  return { customer, content, thread: first.thread_id }
}

const answers = (shop: PushShop, given: object) => shop.post('answers', given as never, '/inbox/push')
const storedTexts = async (shop: PushShop, thread: string) => {
  const { body } = await shop.here.call('GET', `/1.0/conversations/${thread}/contents`)
  return (body.records as { body: string }[]).map((each) => each.body)
}

test("an agent can reply to a customer's message from the notification", async () => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop)
  const { content, thread } = await agentConversation(shop, cleo)
  const given = await shop.notice(cleo.phone)
  expect(given).toMatchObject({ body: expect.stringContaining('handed this conversation over to you') })
  const { publicUrl } = shop.here.app.needs.config
  const message = (await shop.pushes(cleo.phone, 2))[1]
  const navigate = `${publicUrl}/inbox/?in=all&open=${thread}&at=${content.id}`
  expect(message).toMatchObject({
    ...{ web_push: 8030, mutable: true, app_badge: 1 },
    notification: {
      ...{ body: 'Where is my parcel?', tag: thread, lang: 'en', dir: 'ltr', navigate },
      actions: [{ action: 'reply', type: 'text', title: 'Reply', navigate }],
      data: { api: `${publicUrl}/inbox`, thread_id: thread, content_id: content.id },
    },
  })
  const { token } = (await shop.notice(cleo.phone, 1)).data
  expect(navigate).not.toContain(token)
  await shop.settled('alert')
  const first = await answers(shop, { token, text: 'On its way.' })
  expect(first).toMatchObject({ status: 200, body: { thread_id: thread } })
  expect((await answers(shop, { token, text: 'On its way.' })).body).toEqual(first.body)
  expect((await answers(shop, { token, text: 'Something else' })).status).toBe(409)
  expect((await storedTexts(shop, thread)).filter((each) => each !== 'Hello')).toEqual([
    'Where is my parcel?',
    'On its way.',
  ])
})

test('a message in a conversation without an owner notifies all its readers', async () => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop)
  const dan = await anAlertedAgent(shop, { name: 'Dan' })
  const elsewhere = await anAlertedAgent(shop, { name: 'Eve', reads: [] })
  const modest = await anAlertedAgent(shop, { name: 'Finn', unassigned: false })
  const customer = await shop.customer()
  const { thread_id } = await customer.say('Is anybody here?')
  shop.pass(5_000)
  const [ofCleo] = await Promise.all([shop.notice(cleo.phone), shop.notice(dan.phone)])
  await shop.settled('alert')
  await answers(shop, { token: ofCleo.data.token, text: 'I am.' })
  expect((await shop.pushes(dan.phone, 2))[1]).toEqual({ clear: thread_id, app_badge: 0 })
  await shop.settled('alert')
  for (const { phone } of [elsewhere, modest]) expect(shop.service.of(phone)).toEqual([])
  expect(await storedTexts(shop, thread_id)).toEqual(['Is anybody here?', 'I am.'])
})

test('a message that the agent has read in the inbox is not pushed', async () => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop)
  const { customer, thread } = await agentConversation(shop, cleo)
  await shop.notice(cleo.phone, 1)
  await shop.settled('alert')
  await cleo.call('PUT', `/1.0/content_threads/${thread}/read`)
  expect((await shop.pushes(cleo.phone, 3))[2]).toMatchObject({ clear: thread })
  await customer.say('And another thing')
  await cleo.call('PUT', `/1.0/content_threads/${thread}/read`)
  shop.pass(5_000)
  await shop.settled('alert')
  expect(shop.service.of(cleo.phone)).toHaveLength(3)
})

test('mentions and bots that ask for help notify the agent', async () => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop)
  const { thread } = await agentConversation(shop, cleo)
  await shop.notice(cleo.phone, 1)
  const mentioned_ids = [cleo.id]
  await shop.here.call('POST', `/1.0/conversations/${thread}/comments`, { body: 'Look, @Cleo', mentioned_ids })
  shop.pass(5_000)
  expect(await shop.notice(cleo.phone, 2)).toMatchObject({
    body: expect.stringContaining('mentions you: Look, @Cleo'),
    actions: [],
  })
  await shop.settled('alert')
  await cleo.call('PUT', `/1.0/content_threads/${thread}/read`)
  const until = new Date(shop.clock() + 60_000).toISOString()
  await cleo.call('PUT', `/1.0/conversations/${thread}/snooze`, { until })
  const before = shop.service.of(cleo.phone).length
  await shop.here.call('PUT', `/1.0/conversations/${thread}/wake`)
  shop.pass(5_000)
  expect(await shop.notice(cleo.phone, before)).toMatchObject({ body: expect.stringContaining('snoozed conversation') })
  await shop.settled('alert')
  const customer = await shop.customer()
  const { id, thread_id } = await customer.say('I want a person')
  await shop.reply(id, 'I will find one.')
  shop.pass(5_000)
  await shop.settled('alert')
  await shop.here.call('PUT', `/1.0/conversations/${thread_id}/hand_over`, { comment: '' })
  shop.pass(5_000)
  expect(await shop.notice(cleo.phone, before + 1)).toMatchObject({
    body: 'A customer needs a person: I want a person',
  })
})

test("a notification without words does not contain the customer's name", async () => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop, { words: false, language: 'de' })
  await agentConversation(shop, cleo, 'My card number is 4111')
  const message = JSON.stringify((await shop.pushes(cleo.phone, 2))[1])
  expect(message).not.toContain('4111')
  expect(message).toContain('Ein Kunde hat geschrieben')
})

test('a phone plays at most six notification sounds a minute', async () => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop)
  for (let nth = 1; nth <= 8; nth++) {
    const customer = await shop.customer()
    await customer.say(`Hello ${nth}`)
    shop.pass(5_000)
    await shop.pushes(cleo.phone, nth)
    await shop.settled('alert')
  }
  const silent = shop.service
    .of(cleo.phone)
    .map(({ message }) => 'notification' in message && !!message.notification.silent)
  expect(silent).toEqual([false, false, false, false, false, false, true, true])
})

test('a message writes no outbox row if no agent has a subscribed browser', async () => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop)
  expect((await cleo.call('DELETE', '/1.0/users/me/alerts')).status).toBe(200)
  await (await shop.customer()).say('Hello')
  expect(await shop.rowsOf('alert')).toBe(0)
})

test("a refused reply from a notification says why in the agent's language", async () => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop, { language: 'fr' })
  const { thread } = await agentConversation(shop, cleo)
  const { token } = (await shop.notice(cleo.phone, 1)).data
  const dan = await anAlertedAgent(shop, { name: 'Dan' })
  await shop.here.call('PUT', `/1.0/conversations/${thread}/reassign`, { user_id: dan.id })
  const refused = await answers(shop, { token, text: 'Mine' })
  expect(refused).toMatchObject({ status: 403, body: { error: 'not_owner', sentence: expect.stringContaining('Dan') } })
  await cleo.permit([])
  expect(await answers(shop, { token, text: 'Mine' })).toMatchObject({
    ...{ status: 404, body: { sentence: expect.stringContaining('pouvez pas') } },
  })
  expect(await storedTexts(shop, thread)).not.toContain('Mine')
})

test('a test notification reaches the browser that requested it', async () => {
  const shop = await aShop()
  const cleo = await anAlertedAgent(shop)
  expect((await cleo.call('POST', '/1.0/users/me/alerts/test')).body).toEqual({ outcome: 'sent', reason: null })
  expect(await shop.notice(cleo.phone)).toMatchObject({ body: 'Notifications of the inbox arrive here.' })
  await cleo.call('DELETE', '/1.0/users/me/alerts')
  expect(await cleo.call('POST', '/1.0/users/me/alerts/test')).toMatchObject({
    status: 409,
    body: { error: 'alerts_off' },
  })
})

test('an API token cannot subscribe to notifications', async () => {
  const shop = await aShop()
  expect((await shop.here.call('GET', '/1.0/users/me/alerts')).status).toBe(403)
  const person = await aPerson(shop.here)
  expect((await person.browser.call('GET', '/1.0/users/me/alerts')).body).toMatchObject({ on: false, words: true })
})
