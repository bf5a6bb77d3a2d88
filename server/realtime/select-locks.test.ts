import { afterAll, beforeAll, expect, test } from 'vitest'
import { accepted, aRunningApp, newSessionToken, type RunningApp } from '../testing/a-running-app'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const select = { type: 'select', items: [{ title: 'Yes', payload: 'yes' }], disable_text_input: true }

async function aLockedChat() {
  const customer = await here.customer(newSessionToken())
  const said = await customer.say('Hello')
  const { body: question } = await here.call('POST', '/1.0/contents', {
    ...{ in_reply_to_id: said.id, body: 'Tea?', structured_content: select },
  })
  const thread = async () => (await here.call('GET', `/1.0/content_threads/${said.thread_id}`)).body
  const code = async (message: Parameters<typeof customer.send>[0]) => {
    const answer = await customer.send(message)
    return answer.ok ? 'taken' : answer.error.code
  }
  return { customer, said, question, thread, code }
}

test('a text is refused while the newest select has disable_text_input', async () => {
  const { said, thread, code, customer } = await aLockedChat()
  expect((await thread()).disable_text_input).toBe(true)
  expect(await code({ body: 'Not an answer' })).toBe('text_input_disabled')
  expect(await code({ body: 'Nor this', thread_id: said.thread_id })).toBe('text_input_disabled')
  expect(accepted(await customer.send({ client_id: said.client_id ?? '', body: 'Hello' })).id).toBe(said.id)
})

test('choosing an item unlocks the text box', async () => {
  const { question, thread, code } = await aLockedChat()
  const answer = { body: 'Yes', in_reply_to_id: question.id, structured_reply: { payload: 'yes' } }
  expect(await code(answer)).toBe('taken')
  expect((await thread()).disable_text_input).toBe(false)
  expect(await code({ body: 'And a text' })).toBe('taken')
})

test("only an agent's public message ends the lock of the text box", async () => {
  const { said, thread, code } = await aLockedChat()
  await here.call('POST', '/1.0/contents', { in_reply_to_id: said.id, body: 'For us', private: true })
  expect(await code({ body: 'Still not' })).toBe('text_input_disabled')
  await here.call('POST', '/1.0/contents', { in_reply_to_id: said.id, body: 'Never mind' })
  expect((await thread()).disable_text_input).toBe(false)
  expect(await code({ body: 'A text' })).toBe('taken')
})

test('the API can unlock the text box that a select locked', async () => {
  const { said, thread, code } = await aLockedChat()
  const { body } = await here.call('PUT', `/1.0/content_threads/${said.thread_id}/enable_text_input`)
  expect(body.disable_text_input).toBe(false)
  expect(await code({ body: 'A text' })).toBe('taken')
  await here.call('POST', '/1.0/contents', {
    ...{ in_reply_to_id: said.id, body: 'Tea?', structured_content: { ...select, disable_text_input: false } },
  })
  expect((await thread()).disable_text_input).toBe(false)
  expect(await code({ body: 'Another text' })).toBe('taken')
})

test('the API can lock the text box of a thread', async () => {
  const said = await (await here.customer()).say('Hello')
  const { body } = await here.call('PUT', `/1.0/content_threads/${said.thread_id}/disable_text_input`)
  expect(body.disable_text_input).toBe(true)
})
