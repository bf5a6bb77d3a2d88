import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content } from '../../../contract/content'
import { accepted, aRunningApp, eventually, newSessionToken, type RunningApp } from '../../testing/a-running-app'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const reply = (inReplyTo: string, more: object, token?: string) =>
  here.call('POST', '/1.0/contents', { in_reply_to_id: inReplyTo, ...more }, token)

test('a customer gets the reply that an agent sends by the API', async () => {
  const customer = await here.customer()
  const asked = await customer.say('Do you have ferns?')
  expect(asked).toMatchObject({ from: 'customer', seq: 1, body: 'Do you have ferns?' })

  const { status, body } = await reply(asked.id, { body: 'Yes, <b>three</b> kinds.' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    in_reply_to_id: asked.id,
    thread_id: asked.thread_id,
    status: 'user_reply',
    created_from: 'api',
    synchronization_status: 'export_pending',
    source_type: 'web_messaging',
    warnings: [],
  })
  const seen = await eventually('the answer arrives', () =>
    customer.received.find((content) => content.from === 'agent'),
  )
  expect(seen).toMatchObject({
    id: body.id,
    seq: 2,
    author_name: 'Demo agent',
    body: 'Yes, <b>three</b> kinds.',
    body_html: null,
  })
  const stored: Content = await eventually('the answer is delivered', async () => {
    const { body: content } = await here.call('GET', `/1.0/contents/${body.id}`)
    return content.synchronization_status === 'success' ? content : null
  })
  expect(stored.body_formatted.html).toBe('Yes, &lt;b&gt;three&lt;/b&gt; kinds.')
  const question = await here.call('GET', `/1.0/contents/${asked.id}`)
  expect(question.body).toMatchObject({ status: 'replied', created_from: 'synchronizer', type: 'message' })
})

test('a message sent again on a new connection is stored one time', async () => {
  const token = newSessionToken()
  const first = await here.customer(token)
  const message = { client_id: 'the-same-device-id', body: 'Once' }
  const stored = accepted(await first.send(message))
  first.close()
  const second = await here.customer(token)
  expect(accepted(await second.send(message))).toMatchObject({ id: stored.id, seq: 1 })
  expect((await second.sync()).contents).toHaveLength(1)
})

test('ten simultaneous messages get consecutive numbers', async () => {
  const customer = await here.customer()
  const sent = await Promise.all(Array.from({ length: 10 }, (_, n) => customer.say(`message ${n}`)))
  expect(sent.map((content) => content.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(new Set(sent.map((content) => content.thread_id)).size).toBe(1)
})

test('a tab that opens late gets only the messages after its last number', async () => {
  const token = newSessionToken()
  const [left, right] = [await here.customer(token), await here.customer(token)]
  const asked = await left.say('Hello from the left')
  await eventually('the right tab hears', () => right.received.find((content) => content.id === asked.id))
  await reply(asked.id, { body: 'one' })
  await reply(asked.id, { body: 'two' })
  const late = await here.customer(token)
  const missed = await eventually('both answers are stored', async () => {
    const { contents } = await late.sync({ [asked.thread_id]: 1 })
    return contents.length === 2 ? contents : null
  })
  expect(missed.map((content) => [content.seq, content.body])).toEqual([
    [2, 'one'],
    [3, 'two'],
  ])
})

test('another visitor can neither see a conversation nor answer in it', async () => {
  const [one, other] = [await here.customer(), await here.customer()]
  const asked = await one.say('Private matters')
  const { body: question } = await reply(asked.id, {
    body: 'Which?',
    structured_content: { type: 'select', items: [{ title: 'A', payload: 'a' }] },
  })
  expect((await other.sync()).contents).toEqual([])
  const answer = await other.send({ in_reply_to_id: question.id, structured_reply: { payload: 'a' } })
  expect(answer).toMatchObject({ ok: false, error: { code: 'unknown_content' } })
})

test('a select accepts only one choice, and only one time', async () => {
  const customer = await here.customer()
  const asked = await customer.say('Tea?')
  const { body: question } = await reply(asked.id, {
    body: 'Which tea?',
    structured_content: {
      type: 'select',
      items: [
        { title: 'Green', payload: 'g' },
        { title: 'Black', payload: 'b' },
      ],
    },
  })
  const choose = (payload: string) =>
    customer.send({ in_reply_to_id: question.id, body: 'whatever', structured_reply: { payload } })
  expect(await choose('never-offered')).toMatchObject({ ok: false, error: { code: 'not_offered' } })
  const [first, second] = await Promise.all([choose('b'), choose('g')])
  expect(accepted(first)).toMatchObject({
    body: 'Black',
    structured_reply: { payload: 'b' },
    in_reply_to_id: question.id,
  })
  expect(second).toMatchObject({ ok: false, error: { code: 'already_answered' } })
})

test('a private note never reaches the customer', async () => {
  const customer = await here.customer()
  const asked = await customer.say('Can I have a discount?')
  const note = await reply(asked.id, { body: 'Third time this week.', private: true })
  expect(note.body.private_message).toBe(true)
  await reply(asked.id, { body: 'Of course.' })
  await eventually('the answer arrives', () => customer.received.find((content) => content.body === 'Of course.'))
  expect((await customer.sync()).contents.map((content) => [content.seq, content.body])).toEqual([
    [1, 'Can I have a discount?'],
    [2, 'Of course.'],
  ])
})

test('HTML of an agent reaches the customer without scripts', async () => {
  const customer = await here.customer()
  const asked = await customer.say('Send me HTML')
  const html = '<p onclick="alert(1)">Hi <b>you</b></p><script>alert(2)</script><img src=x onerror=alert(3)>'
  const { body } = await reply(asked.id, { body: html, body_input_format: 'html' })
  expect(body.body_formatted).toEqual({ text: 'Hi you', html: '<p>Hi <b>you</b></p>' })
  const seen = await eventually('it arrives', () => customer.received.find((content) => content.id === body.id))
  expect(seen).toMatchObject({ body: 'Hi you', body_html: '<p>Hi <b>you</b></p>' })
  expect(body.warnings).toMatchObject([
    { path: 'body', code: 'dropped', message: expect.stringContaining('script') },
    { path: 'body', code: 'dropped', message: expect.stringContaining('img') },
  ])
})

test.each([
  '<p>&#8203;</p>',
  '<p>&nbsp;</p><br>',
  '<div>\u2800&shy;</div>',
  '<img src="cid:1">',
  '<style>p{}</style>',
  '<a href="https://x.example"></a>',
])('an HTML body without visible content is refused as empty: %s', async (html) => {
  const customer = await here.customer()
  const asked = await customer.say('Hello')
  const empty = { body: html, body_input_format: 'html' }
  expect(await reply(asked.id, empty)).toMatchObject({ status: 422, body: { errors: [{ code: 'required' }] } })
  const question = { ...empty, structured_content: { type: 'select', items: [{ title: 'Yes' }] } }
  expect(await reply(asked.id, question)).toMatchObject({ status: 422, body: { errors: [{ path: 'body' }] } })
  const card = await reply(asked.id, { ...empty, structured_content: { type: 'template', title: 'Your order' } })
  expect(card.body).toMatchObject({ body: 'Your order', body_formatted: { text: 'Your order' } })
})

test.each([
  ['nothing', undefined, 'invalid_message'],
  ['a number', 42, 'invalid_message'],
  ['an empty text', { client_id: 'abcdefgh', body: '   ' }, 'invalid_message'],
  ['a text that nobody sees', { client_id: 'abcdefgh', body: '\u200b \u2800' }, 'invalid_message'],
  ['a list for a body', { client_id: 'abcdefgh', body: ['x'] }, 'invalid_message'],
  ['10,001 characters', { client_id: 'abcdefgh', body: 'x'.repeat(10_001) }, 'too_large'],
  ['half a million characters', { client_id: 'abcdefgh', body: 'x'.repeat(500_000) }, 'too_large'],
  ['an answer to nothing', { client_id: 'abcdefgh', body: '', structured_reply: { payload: 'x' } }, 'invalid_message'],
])('a socket message of %s is refused, and the connection stays open', async (_, message, code) => {
  const customer = await here.customer()
  const answer = await customer.socket.timeout(5000).emitWithAck('message:send', message as never)
  expect(answer).toMatchObject({ ok: false, error: { code } })
  expect(await customer.say('still here')).toMatchObject({ body: 'still here' })
})

test('an unknown socket event is refused, and the connection stays open', async () => {
  const customer = await here.customer()
  const answer = await customer.socket.timeout(5000).emitWithAck('drop:tables' as 'sync', { since: {} })
  expect(answer).toMatchObject({ ok: false, error: { code: 'invalid_message' } })
  await customer.say('still here')
})

test.each([
  ['an unknown channel', newSessionToken(), 'f'.repeat(24), 'unknown_channel'],
  ['a token that is none', 'short', undefined, 'invalid_session'],
])('a connection with %s is refused', async (_, token, channelId, reason) => {
  await expect(here.customer(token, channelId)).rejects.toThrow(reason)
})

test('a customer can retry a payment that failed', async () => {
  const customer = await here.customer()
  const asked = await customer.say('I will take it')
  const { status, body: bill } = await reply(asked.id, {
    body: 'Your bill',
    structured_content: {
      type: 'wallet_pay',
      payment_gateway_url: 'https://gateway.example/pay',
      merchant_session: { id: 's1' },
      merchant_identifier: 'merchant.example',
      merchant_capabilities: ['supports3DS'],
      supported_networks: ['visa'],
      merchant_name: 'Example',
      country_code: 'DE',
      currency_code: 'EUR',
      total: { amount: '12.50', label: 'Total', type: 'final' },
    },
  })
  expect(status).toBe(200)
  const pay = (state: string) =>
    customer.send({ in_reply_to_id: bill.id, body: 'Pay', structured_reply: { status: state } as never })
  expect(await pay('paid')).toMatchObject({ ok: false, error: { code: 'not_offered' } })
  expect(accepted(await pay('failed')).structured_reply).toMatchObject({ status: 'failed' })
  expect(accepted(await pay('processing')).structured_reply).toMatchObject({ status: 'processing' })
  expect(await pay('processing')).toMatchObject({ ok: false, error: { code: 'already_answered' } })
  expect((await here.call('PUT', `/1.0/contents/${bill.id}/payment`, { status: 'paid' })).status).toBe(200)
  await eventually('the chat shows it as paid', () =>
    customer.changed.find((content) => content.payment_status === 'paid'),
  )
  expect((await here.call('PUT', `/1.0/contents/${asked.id}/payment`, { status: 'paid' })).status).toBe(422)

  customer.close()
  await here.call('PUT', `/1.0/contents/${bill.id}/payment`, { status: 'failed' })
  const back = await here.customer(customer.token)
  const { contents } = await back.sync({ [asked.thread_id]: 4 })
  expect(contents).toMatchObject([{ id: bill.id, payment_status: 'failed' }])
})
