import { afterEach, expect, test } from 'vitest'
import { writerAt } from '../api/contents/live/testing/a-writer'
import { eventually } from '../testing/a-running-app'
import { aPushShop, origin, type PushShop } from './testing/a-push-shop'

const open: PushShop[] = []
afterEach(async () => {
  for (const shop of open.splice(0)) await shop.stop()
})
async function aShop(given: Parameters<typeof aPushShop>[0] = {}) {
  const shop = await aPushShop(given)
  open.push(shop)
  return shop
}

const quickReplies = {
  body: 'Where shall we send it?',
  structured_content: {
    type: 'select',
    items: [{ title: 'Home', payload: 'H' }, { title: 'Work' }, { title: 'Shop' }],
  },
}

test('a customer with a closed chat gets a notification of a reply', async () => {
  const shop = await aShop()
  const customer = await shop.customer()
  const { id, thread_id } = await customer.say('Where is my parcel?')
  const browser = await shop.subscribe(customer)
  customer.close()
  const reply = await shop.unseen(id, 'It is  on its way.')
  const [push] = await eventually('the push', () =>
    shop.service.takenPushes.length > 0 ? shop.service.takenPushes : null,
  )
  expect(push?.message).toEqual({
    web_push: 8030,
    mutable: true,
    notification: {
      ...{ title: expect.any(String), body: 'It is on its way.', tag: thread_id, lang: 'en', dir: 'ltr' },
      navigate: `${origin}/cart#bubblewire-thread=${thread_id}`,
      actions: [
        {
          ...{ action: 'reply', title: 'Reply', type: 'text', placeholder: 'Your message' },
          navigate: `${origin}/cart#bubblewire-thread=${thread_id}`,
        },
      ],
      data: {
        ...{ api: shop.here.app.needs.config.publicUrl, thread_id, content_id: reply.id, count: 1 },
        token: expect.stringMatching(/^[0-9a-f]{24}\.[0-9a-f]{24}\.[\w-]{43}$/),
        texts: { sent: 'Sent', failed: expect.any(String) },
      },
    },
  })
  expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) })
  expect(push?.claims).toMatchObject({ aud: shop.service.origin, sub: expect.stringMatching(/^(mailto|https):/) })
  expect(shop.service.of(browser)).toHaveLength(1)
  await shop.settled()
})

test('a reply writes no outbox row if the customer has no subscription', async () => {
  const shop = await aShop()
  const customer = await shop.customer()
  const { id } = await customer.say('Hello')
  await shop.reply(id, 'Hello')
  expect(await shop.rows()).toBe(0)
  const browser = await shop.subscribe(customer)
  const [row] = await Promise.all([shop.reply(id, 'Hello again').then(shop.rows)])
  expect(row).toBe(1)
  await customer.value('push:unsubscribe', browser)
  await shop.reply(id, 'And again')
  expect(await shop.rows()).toBe(1)
  await shop.subscribe(customer)
  await shop.here.call('PUT', `/1.0/content_sources/${shop.sourceId}`, { settings: { push: false } })
  expect(await customer.value('push:key', {})).toEqual({ key: null })
  await shop.reply(id, 'And again')
  expect(await shop.rows()).toBe(1)
  shop.pass(5_000)
  await shop.settled()
  expect(shop.service.requestedEndpoints).toEqual([])
})

test('a notification shows the newest unread reply and the number of others', async () => {
  const shop = await aShop()
  const customer = await shop.customer()
  const { id, thread_id } = await customer.say('Hello')
  const browser = await shop.subscribe(customer)
  await shop.reply(id, 'One')
  await customer.value('thread:mark', { thread_id, read_seq: 2 })
  shop.pass(5_000)
  await shop.settled()
  expect(shop.service.requestedEndpoints).toEqual([])
  await shop.reply(id, 'Two')
  await shop.unseen(id, 'Three')
  expect(await shop.notice(browser)).toMatchObject({
    body: 'Three',
    title: expect.stringContaining('(2)'),
    data: { count: 2 },
  })
  await shop.settled()
  expect(shop.service.requestedEndpoints).toHaveLength(1)
})

test('empty and unsent messages are not counted in a notification', async () => {
  const shop = await aShop()
  const customer = await shop.customer()
  const { id } = await customer.say('Where is my parcel?')
  const browser = await shop.subscribe(customer)
  customer.close()
  await shop.reply(id, 'On its way.')
  const mistake = await shop.reply(id, 'Or lost.')
  expect((await shop.here.call('DELETE', `/1.0/contents/${mistake.id}`)).status).toBe(200)
  const bot = writerAt(shop.here)({ in_reply_to_id: id })
  bot.raw(Buffer.from([0xff]))
  await bot.over()
  shop.pass(5_000)
  expect(await shop.notice(browser)).toMatchObject({ body: 'On its way.', data: { count: 1 } })
  await shop.settled()
  expect(shop.service.requestedEndpoints).toHaveLength(1)
})

test('a live message that was interrupted at its start is not pushed', async () => {
  const shop = await aShop()
  const customer = await shop.customer()
  const { id } = await customer.say('Where is my parcel?')
  const browser = await shop.subscribe(customer)
  customer.close()
  const bot = writerAt(shop.here)({ in_reply_to_id: id })
  bot.piece({ status: 'Looking up your order' })
  bot.raw(Buffer.from([0xff]))
  await bot.over()
  shop.pass(5_000)
  await shop.settled()
  expect(shop.service.requestedEndpoints).toEqual([])
  await shop.unseen(id, 'It is on its way.')
  expect(await shop.notice(browser)).toMatchObject({ body: 'It is on its way.', data: { count: 1 } })
})

test('a reply to a notification is stored like a message of the chat', async () => {
  const shop = await aShop()
  const customer = await shop.customer()
  const { id, thread_id } = await customer.say('Where is my parcel?')
  const browser = await shop.subscribe(customer)
  await shop.unseen(id, 'Which number?')
  const { token } = (await shop.notice(browser)).data
  const answers = await Promise.all([1, 2, 3].map(() => shop.answer({ token, text: 'Number 7' })))
  const [first] = answers
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.content_id)).size).toBe(1)
  expect(first?.body.thread_id).toBe(thread_id)
  expect(first?.headers.get('access-control-allow-origin')).toBe('*')
  expect((await shop.answer({ token, text: 'Number 8' })).status).toBe(409)
  const { contents } = await customer.value('sync', { since: {} })
  expect(contents.map(({ body }) => body)).toEqual(['Where is my parcel?', 'Which number?', 'Number 7'])
  expect(customer.news('message:added')).toContainEqual(expect.objectContaining({ body: 'Number 7', from: 'customer' }))
  const { body: stored } = await shop.here.call('GET', `/1.0/contents/${first?.body.content_id}`)
  expect(stored).toMatchObject({ thread_id, status: 'new', created_from: 'synchronizer' })
  const counts = await shop.here.store.read.pushCounts([shop.sourceId], 0, shop.clock() + 1)
  expect(counts).toEqual({ sent: 1, shown: 0, opened: 0, answered: 1 })
  // The customer has read the answered message, so the customer's other browsers close its notice.
  await shop.settled()
  expect(await shop.here.store.read.threadMarks(thread_id)).toMatchObject({ customer_read_seq: 2 })
  expect(shop.service.takenPushes).toHaveLength(1)
})

test('a customer can tap a quick reply in the notification', async () => {
  const shop = await aShop()
  const customer = await shop.customer()
  const { id } = await customer.say('Hello')
  const browser = await shop.subscribe(customer, { language: 'de-AT' })
  const asked = await shop.unseen(id, quickReplies)
  const notice = await shop.notice(browser)
  expect(notice.actions.map(({ action, title }) => [action, title])).toEqual([
    ['option:0', 'Home'],
    ['option:1', 'Work'],
  ])
  expect(notice).toMatchObject({ body: 'Where shall we send it?', lang: 'de' })
  const { token } = notice.data
  expect(await shop.answer({ token, option: 7 })).toMatchObject({ status: 422, body: { error: 'not_offered' } })
  const tapped = await shop.answer({ token, option: 0 })
  expect(tapped.status).toBe(200)
  expect((await shop.answer({ token, option: 0 })).body.content_id).toBe(tapped.body.content_id)
  expect(await shop.answer({ token, option: 1 })).toMatchObject({ status: 409, body: { error: 'client_id_taken' } })
  const { body } = await shop.here.call('GET', `/1.0/contents/${tapped.body.content_id}`)
  expect(body).toMatchObject({ body: 'Home', structured_reply: { payload: 'H' }, in_reply_to_id: asked.id })
})

test('the notification of a select without free text has no text box', async () => {
  const shop = await aShop()
  const customer = await shop.customer()
  const { id } = await customer.say('Hello')
  const browser = await shop.subscribe(customer)
  const structured_content = { type: 'select', items: [{ title: 'Yes' }], disable_text_input: true }
  await shop.unseen(id, { body: 'Shall we?', structured_content })
  const { actions, data } = await shop.notice(browser)
  expect(actions.map(({ action }) => action)).toEqual(['option:0'])
  expect(await shop.answer({ token: data.token, text: 'Maybe' })).toMatchObject({
    status: 403,
    body: { error: 'text_input_disabled' },
  })
  await shop.unseen(id, {
    body: 'Shall we now?',
    structured_content: { ...structured_content, disable_text_input: false },
  })
  expect((await shop.notice(browser, 1)).actions.map(({ action }) => action)).toEqual(['option:0', 'reply'])
})

test('the notification of a form has no buttons', async () => {
  const shop = await aShop()
  const customer = await shop.customer()
  const { id } = await customer.say('Hello')
  const browser = await shop.subscribe(customer)
  const pages = [{ page_id: 'p', type: 'input', title: 'Your size', submit_form: true, options: {} }]
  await shop.unseen(id, { structured_content: { type: 'form', title: 'Sizes', first_page_id: 'p', pages } })
  expect(await shop.notice(browser)).toMatchObject({ actions: [], body: expect.stringContaining('Sizes') })
})

test('a notification hides the message if push_words is off', async () => {
  const shop = await aShop({ settings: { push_words: false } })
  const customer = await shop.customer()
  const { id } = await customer.say('Hello')
  const browser = await shop.subscribe(customer, { language: 'ar', scope: 'chat', page_url: 'https://other.example/' })
  await shop.unseen(id, quickReplies)
  const notice = await shop.notice(browser)
  expect(notice).toMatchObject({ body: 'لديك رسالة جديدة', lang: 'ar', dir: 'rtl' })
  expect(JSON.stringify(notice)).not.toMatch(/Home|send it/)
  // A notice opens the server's chat page, not a page of another site.
  expect(notice.navigate).toMatch(new RegExp(`/chat/${shop.channelId}/#bubblewire-thread=`))
})

test("a push about a bot's new thread is in the subscription's language", async () => {
  const shop = await aShop({ settings: { push_words: false } })
  const customer = await shop.customer()
  const { id } = await customer.say('Hello')
  const browser = await shop.subscribe(customer, { language: 'de' })
  customer.close()
  const { author_id, source_id, language } = (await shop.here.call('GET', `/1.0/contents/${id}`)).body
  expect(language).toBeNull()
  const { foreign_id } = (await shop.here.call('GET', `/1.0/identities/${author_id}`)).body
  const { body: begun } = await shop.here.call('POST', '/1.0/contents', { source_id, to: foreign_id, ...quickReplies })
  expect(begun).toMatchObject({ in_reply_to_id: null, language: 'de' })
  shop.pass(5_000)
  const notice = await shop.notice(browser)
  expect(notice).toMatchObject({ body: 'Sie haben eine neue Nachricht', lang: 'de', tag: begun.thread_id })
  expect(notice.navigate).toContain(begun.thread_id)
})

test('showing a notification marks the reply as delivered', async () => {
  const shop = await aShop()
  const customer = await shop.customer()
  const { id, thread_id } = await customer.say('Hello')
  const browser = await shop.subscribe(customer)
  await shop.unseen(id, 'Good news')
  const { token } = (await shop.notice(browser)).data
  expect(await shop.post('receipts', { token, kind: 'shown' })).toMatchObject({ status: 200, body: {} })
  const marks = () => shop.here.store.read.threadMarks(thread_id)
  expect(await marks()).toMatchObject({ customer_delivered_seq: 2, customer_read_seq: 0 })
  await customer.value('thread:mark', { thread_id, read_seq: 2 })
  expect((await shop.pushes(browser, 2))[1]).toEqual({ clear: thread_id })
  await shop.settled()
  await shop.reply(id, 'More news')
  await customer.value('thread:mark', { thread_id, read_seq: 3 })
  shop.pass(5_000)
  await shop.settled()
  expect(shop.service.of(browser)).toHaveLength(2)
  const since = shop.clock() - 60_000
  expect(await shop.here.store.read.pushCounts([shop.sourceId], since, since + 120_000)).toEqual({
    ...{ sent: 1, shown: 1, opened: 0, answered: 0 },
  })
})

test('a customer gets a limited number of notifications a day', async () => {
  const shop = await aShop({ env: { PUSH_PER_DAY: '2' } })
  const customer = await shop.customer()
  const { id } = await customer.say('Hello')
  const browser = await shop.subscribe(customer)
  for (const nth of [1, 2]) {
    await shop.unseen(id, `News ${nth}`)
    await shop.pushes(browser, nth)
    await shop.settled()
  }
  await shop.unseen(id, 'News 3')
  await shop.settled()
  expect(await shop.metric('over_limit')).toBe(1)
  expect(shop.service.requestedEndpoints).toHaveLength(2)
  shop.pass(86_400_000)
  await shop.unseen(id, 'News of the next day')
  expect(await shop.notice(browser, 2)).toMatchObject({ body: 'News of the next day' })
})

test("a renewed subscription replaces the browser's old subscription", async () => {
  const shop = await aShop()
  const customer = await shop.customer()
  const { id } = await customer.say('Hello')
  const browser = await shop.subscribe(customer)
  await shop.unseen(id, 'One')
  const { token } = (await shop.notice(browser)).data
  const { key } = await customer.value('push:key', {})
  const renewed = shop.service.subscribe(key ?? '')
  shop.pass(30 * 86_400_000)
  expect(await shop.post('renewals', { token, ...renewed })).toMatchObject({ status: 200, body: {} })
  // The old conversation may have been closed for its silence.
  const { id: later } = await customer.say('Hello again')
  await shop.unseen(later, 'Two')
  expect(await shop.notice(renewed)).toMatchObject({ body: 'Two' })
  expect(shop.service.of(browser)).toHaveLength(1)
})
