import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDesk, type Desk } from '../../api/conformance/testing/a-desk'
import { uploaded } from '../../api/testing/an-upload'
import { cases } from '../../structured/cases/index'
import { anAgent } from '../../testing/an-agent'

let here: Desk
beforeAll(async () => {
  here = await aDesk()
})
afterAll(() => here.stop())

const offer = { type: 'select', items: [{ title: 'Yes', payload: 'yes' }, { title: 'No' }] }
const stored = (answer: { status: number; body: { id: string } }) => [answer.status, answer.body.id]

test('a reply sent again with its client id gets the stored reply', async () => {
  const client_id = randomUUID()
  const { asked } = await here.question()
  const first = await here.reply(asked.id, { body: 'Choose', structured_content: offer, client_id })
  expect(first.status).toBe(200)
  const again = await here.reply(asked.id, { body: 'Choose', structured_content: offer, client_id })
  expect(stored(again)).toEqual([200, first.body.id])
  const edited = await here.call('PATCH', `/1.0/contents/${first.body.id}`, { body: 'Please choose' })
  expect(edited.status).toBe(200)
  const afterEdit = await here.reply(asked.id, { body: 'Choose', structured_content: offer, client_id })
  expect(stored(afterEdit)).toEqual([200, first.body.id])
})

test.each([
  ['another text', { body: 'Something else' }],
  ['a structured message', { structured_content: offer }],
  ['a note', { private: true }],
  ['an automatic answer', { auto_submitted: true }],
  ['other data', { context_data: { order: 2 } }],
])('%s with the client id of another reply gets 409', async (_, more) => {
  const { asked } = await here.question()
  const id = randomUUID()
  await here.reply(asked.id, { client_id: id })
  const { status, body } = await here.reply(asked.id, { client_id: id, ...more })
  expect([status, body.error]).toEqual([409, 'client_id_taken'])
})

test('a select with other choices and the same client id gets 409', async () => {
  const client_id = randomUUID()
  const { asked } = await here.question()
  const send = (title: string) =>
    here.reply(asked.id, { body: 'A', structured_content: { type: 'select', items: [{ title }] }, client_id })
  expect((await send('Yes')).status).toBe(200)
  expect((await send('Maybe')).status).toBe(409)
  expect((await send('Yes')).status).toBe(200)
})

test('an unsent message sent again gets the stored unsent message', async () => {
  const client_id = randomUUID()
  const { asked } = await here.question()
  const file = await uploaded(here, 'an invoice', { fields: { private: 'true' } })
  const send = () => here.reply(asked.id, { attachment_ids: [file.id], context_data: { order: 1 }, client_id })
  const first = await send()
  expect((await here.call('DELETE', `/1.0/contents/${first.body.id}`)).status).toBe(200)
  expect(stored(await send())).toEqual([200, first.body.id])
})

test("a reply with a live message's client id and another text gets 409", async () => {
  const client_id = randomUUID()
  const { asked } = await here.question()
  const query = new URLSearchParams({ in_reply_to_id: asked.id, client_id })
  const headers = { authorization: `Bearer ${here.account.access_token}`, 'content-type': 'text/plain' }
  const written = await fetch(`${here.url}/1.0/contents/live?${query}`, { method: 'POST', headers, body: 'It left.' })
  const last = JSON.parse((await written.text()).trim().split('\n').at(-1) ?? '')
  expect(last.content.body).toBe('It left.')
  expect(stored(await here.reply(asked.id, { body: 'It left.', client_id }))).toEqual([200, last.content.id])
  expect((await here.reply(asked.id, { body: 'It is lost.', client_id })).body.error).toBe('client_id_taken')
})

test.each<[string, object, object]>([
  ['another number', { total: { amount: 5 } }, { total: { amount: 6 } }],
  ['a choice less', { items: [{ title: 'Yes' }] }, {}],
])('context data with %s and the client id of a reply get 409', async (_, first, second) => {
  const client_id = randomUUID()
  const { asked } = await here.question()
  const send = (context_data: object) => here.reply(asked.id, { context_data, client_id })
  const { body } = await send(first)
  expect(stored(await send(first))).toEqual([200, body.id])
  expect((await send(second)).status).toBe(409)
})

test('a changed card with the same client id gets 409', async () => {
  const { asked } = await here.question()
  const card = { type: 'template', title: 'Tea', subtitle: 'Green', items: [{ type: 'reply', title: 'Yes' }] }
  const client_id = randomUUID()
  const send = (structured_content: object) => here.reply(asked.id, { structured_content, client_id })
  const first = await send(card)
  expect(stored(await send(card))).toEqual([200, first.body.id])
  expect((await send({ type: 'template', title: 'Tea', items: card.items })).status).toBe(409)
  expect((await here.reply(asked.id, { body: first.body.body, client_id })).status).toBe(409)
})

test('a comment with other mentions and the same client id gets 409', async () => {
  const client_id = randomUUID()
  const { asked } = await here.question()
  const reads = [here.account.source_id]
  const [one, other] = [await anAgent(here, { reads }), await anAgent(here, { reads })]
  const path = `/1.0/conversations/${asked.thread_id}/comments`
  const comment = (...mentioned_ids: string[]) =>
    here.call('POST', path, { body: 'Please look', client_id, mentioned_ids })
  const first = await comment(one.id, here.account.agent_id)
  expect(first.status).toBe(200)
  expect(stored(await comment(one.id))).toEqual([200, first.body.id])
  for (const mentioned of [[other.id], [one.id, other.id], []])
    expect((await comment(...mentioned)).body.error).toBe('client_id_taken')
})

test('a comment sent again after a newer message gets the stored comment', async () => {
  const client_id = randomUUID()
  const { customer, asked } = await here.question()
  const comment = () => here.call('POST', `/1.0/conversations/${asked.thread_id}/comments`, { body: 'Look', client_id })
  const first = await comment()
  await customer.say('And another thing')
  expect(stored(await comment())).toEqual([200, first.body.id])
})

test('a discussion sent twice with one client id begins one time', async () => {
  const client_id = randomUUID()
  const { asked } = await here.question()
  const author = (await here.store.read.content(asked.id))?.identity_id ?? ''
  const to = (await here.store.read.identity(author))?.foreign_id
  const begin = (body: string) =>
    here.call('POST', '/1.0/contents', { source_id: here.account.source_id, to, body, client_id })
  const [first, second] = await Promise.all([begin('Good news'), begin('Good news')])
  expect(stored(second)).toEqual([200, first.body.id])
  expect((await begin('Bad news')).body.error).toBe('client_id_taken')
})

test('a changed message of a customer with the same client id is refused', async () => {
  const { customer, asked } = await here.question()
  const id = randomUUID()
  const send = (more: object) => customer.send({ client_id: id, body: 'Hello', ...more })
  const first = await send({})
  expect(await send({ thread_id: asked.thread_id })).toEqual(first)
  expect(await send({ body: 'Good bye' })).toMatchObject({ ok: false, error: { code: 'invalid_message' } })
})

test('every structured message sent again gets the stored message', { tags: 'deep' }, async () => {
  const { asked } = await here.question()
  let nth = 0
  for (const { payload, body = 'A question' } of Object.values(cases)
    .flat()
    .filter(({ channel, refused }) => channel === 'web_messaging' && !refused)) {
    nth += 1
    const client_id = randomUUID()
    const again = () => here.reply(asked.id, { body, structured_content: payload, client_id })
    const first = await again()
    if (first.status !== 200) continue
    expect(stored(await again()), JSON.stringify(payload)).toEqual([200, first.body.id])
  }
  expect(nth).toBeGreaterThan(50)
})
