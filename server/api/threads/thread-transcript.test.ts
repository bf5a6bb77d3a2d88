import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleMessage } from '../../conversation/transcripts/as-messages'
import { accepted, aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { anAgent } from '../../testing/an-agent'

let app: RunningApp
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(() => app.stop())

interface Page {
  messages: RoleMessage[]
  next_before: number | null
}

const transcript = async (thread: string, query = '', token?: string) => {
  const path = `/1.0/content_threads/${thread}/transcript${query}`
  const { status, body } = await app.call('GET', path, undefined, token)
  return { status, body: body as Page }
}
const send = async (reply: object) =>
  (await app.call('POST', '/1.0/contents', reply)).body as { id: string; thread_id: string }

test('an agent reads texts, cards and answers in roles', async () => {
  const customer = await app.customer()
  const { id } = await customer.say('Which tea do you have?')
  const items = [
    { title: 'Green', payload: 'g' },
    { title: 'Black', payload: 'b' },
  ]
  const asked = await send({ in_reply_to_id: id, body: 'Two kinds.', structured_content: { type: 'select', items } })
  await send({ in_reply_to_id: id, body: 'A note between us', private: true })
  accepted(await customer.send({ in_reply_to_id: asked.id, body: 'Green', structured_reply: { payload: 'g' } }))
  const url = 'https://shop.example.com/green'
  const button = { type: 'url', title: 'Look', url }
  await send({ in_reply_to_id: id, structured_content: { type: 'template', title: 'Green tea', items: [button] } })
  const { status, body } = await transcript(asked.thread_id, '?as=messages')
  expect(status).toBe(200)
  expect(body.messages.map(({ role, content }) => [role, content])).toEqual([
    ['user', 'Which tea do you have?'],
    ['assistant', 'Two kinds.\n- Green\n- Black'],
    ['user', 'Green'],
    ['assistant', `Green tea\n- Look\n${url}`],
  ])
  expect(body.next_before).toBeNull()
})

test('a filled form is read as questions and answers', async () => {
  const customer = await app.customer()
  const { id } = await customer.say('I want to send it back')
  const options = { required: true }
  const page = { page_id: 'name', type: 'input', title: 'Your name?', submit_form: true, options }
  const form = { type: 'form', title: 'Return', first_page_id: 'name', pages: [page] }
  const asked = await send({ in_reply_to_id: id, structured_content: form })
  const responses = [{ page_id: 'name', title: 'Your name?', items: [{ id: 'name', title: 'Ada', value: 'Ada' }] }]
  accepted(await customer.send({ in_reply_to_id: asked.id, structured_reply: { type: 'form_response', responses } }))
  const { body } = await transcript(asked.thread_id)
  expect(body.messages.at(-1)).toMatchObject({ role: 'user', content: 'Return\nYour name?: Ada' })
})

test('an agent without the right reads masked answers of a private form', async () => {
  const customer = await app.customer()
  const { id } = await customer.say('My account changed')
  const page = { page_id: 'iban', type: 'input', title: 'Your IBAN?', submit_form: true }
  const form = { type: 'form', title: 'Account', private: true, first_page_id: 'iban', pages: [page] }
  const asked = await send({ in_reply_to_id: id, structured_content: form })
  const responses = [{ page_id: 'iban', title: 'Your IBAN?', items: [{ id: 'iban', title: 'DE89', value: 'DE89' }] }]
  const reply = { type: 'form_response' as const, responses, private: true }
  accepted(await customer.send({ in_reply_to_id: asked.id, structured_reply: reply }))
  const reader = await anAgent(app, { reads: [app.account.source_id] })
  const { body } = await transcript(asked.thread_id, '', reader.token)
  expect(body.messages.at(-1)?.content).toContain('Your IBAN?: •••')
  expect(JSON.stringify(body)).not.toContain('DE89')
})

test('unsent messages are left out', async () => {
  const customer = await app.customer()
  const { id } = await customer.say('Hello')
  const { id: wrong, thread_id } = await send({ in_reply_to_id: id, body: 'A wrong word' })
  expect((await app.call('DELETE', `/1.0/contents/${wrong}`)).status).toBe(200)
  expect((await transcript(thread_id)).body.messages.map(({ content }) => content)).toEqual(['Hello'])
})

test('a long conversation comes in pages from the newest message', async () => {
  const customer = await app.customer()
  const { id } = await customer.say('1')
  const { thread_id } = await send({ in_reply_to_id: id, body: '2' })
  for (const text of ['3', '4', '5']) await customer.say(text)
  const read = async (query: string) => {
    const { body } = await transcript(thread_id, query)
    return [body.messages.map(({ content }) => content).join(''), body.next_before]
  }
  expect(await read('?limit=2')).toEqual(['45', 4])
  expect(await read('?limit=2&before=4')).toEqual(['23', 2])
  expect(await read('?limit=2&before=2')).toEqual(['1', null])
})

test('files have their type and an address that serves them', async () => {
  const customer = await app.customer()
  const { id } = await customer.say('Hello')
  const form = new FormData()
  form.append('file', new File(['Opening hours'], 'hours.txt'))
  const headers = { authorization: `Bearer ${app.account.access_token}` }
  const upload = await fetch(`${app.url}/1.0/attachments`, { method: 'POST', body: form, headers })
  const file = (await upload.json()) as { id: string }
  const { thread_id } = await send({ in_reply_to_id: id, body: 'Here', attachment_ids: [file.id] })
  const { body } = await transcript(thread_id)
  const [attachment] = body.messages.at(-1)?.attachments ?? []
  expect(attachment).toMatchObject({ id: file.id, filename: 'hours.txt', content_type: 'text/plain' })
  const { pathname, search } = new URL(attachment?.url ?? '')
  expect(await (await fetch(app.url + pathname + search)).text()).toBe('Opening hours')
})

test('a stranger gets 404, and wrong parameters get 422', async () => {
  const customer = await app.customer()
  const { id } = await customer.say('Hello')
  const { thread_id } = await send({ in_reply_to_id: id, body: 'Hi' })
  const stranger = await anAgent(app)
  expect((await transcript(thread_id, '', stranger.token)).status).toBe(404)
  expect((await transcript('f'.repeat(24))).status).toBe(404)
  for (const query of ['?as=xml', '?limit=0', '?before=x'])
    expect([query, (await transcript(thread_id, query)).status]).toEqual([query, 422])
})

test('a message of a newer version is read by its text, and not changed', async () => {
  const customer = await app.customer()
  const { id } = await customer.say('Which one?')
  const items = [{ title: 'Yes' }]
  const asked = await send({ in_reply_to_id: id, body: 'This one?', structured_content: { type: 'select', items } })
  const content = await app.store.read.content(asked.id)
  if (!content?.rendering) throw new Error('the message is gone')
  const poll = { type: 'poll', title: 'This one?' } as never
  const rendering = { ...content.rendering, structured: poll }
  await app.store.transact((tx) => tx.updateContent({ ...content, structured_content: poll, rendering }))
  expect((await transcript(asked.thread_id)).body.messages.at(-1)?.content).toBe('This one?')
  expect((await app.call('PATCH', `/1.0/contents/${asked.id}`, { body: 'That one?' })).status).toBe(409)
  const answer = await customer.send({ in_reply_to_id: asked.id, body: 'Yes', structured_reply: { payload: 'yes' } })
  expect(answer).toMatchObject({ ok: false, error: { code: 'not_offered' } })
})
