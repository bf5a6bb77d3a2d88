import { afterAll, beforeAll, expect, test } from 'vitest'
import { accepted, eventually } from '../../testing/a-running-app'
import { aDesk, type Desk } from '../conformance/testing/a-desk'

let here: Desk
let answerId: string
let endpoint: Awaited<ReturnType<Desk['receiver']>>
beforeAll(async () => {
  here = await aDesk()
  endpoint = await here.receiver()
  const { token } = await here.colleague()
  const events = { name: 'bot', registered_events: ['content.imported'] }
  expect((await here.call('POST', '/1.0/webhooks', { ...events, url: endpoint.url }, token)).body.active).toBe(true)
  const { customer, asked } = await here.question()
  const form = {
    type: 'form',
    title: 'Your account',
    private: true,
    first_page_id: 'iban',
    pages: [{ page_id: 'iban', type: 'input', title: 'Your IBAN', submit_form: true }],
  }
  const { body: question } = await here.reply(asked.id, { structured_content: form })
  await eventually('it arrives', () => customer.received.find(({ id }) => id === question.id))
  const items = [{ id: 'iban', title: 'DE89 3704', value: 'DE89 3704' }]
  const responses = [{ page_id: 'iban', title: 'Your IBAN', items }]
  const reply = { type: 'form_response' as const, responses }
  answerId = accepted(await customer.send({ in_reply_to_id: question.id, structured_reply: reply })).id
})
afterAll(() => here.stop())

const answers = async (token?: string) => {
  const one = await here.call('GET', `/1.0/contents/${answerId}`, undefined, token)
  const list = await here.call('GET', '/1.0/contents', undefined, token)
  const listed = list.body.records.find(({ id }: { id: string }) => id === answerId)
  expect(listed.structured_reply).toEqual(one.body.structured_reply)
  return one.body
}

test("agents without the right see a private form's answers masked", async () => {
  const { token } = await here.colleague()
  const shown = await answers(token)
  expect(JSON.stringify(shown)).not.toContain('DE89 3704')
  expect(shown.structured_reply).toEqual({
    type: 'form_response',
    private: true,
    responses: [{ page_id: 'iban', title: 'Your IBAN', items: [{ id: 'iban', title: '•••', value: '•••' }] }],
  })
  const ignored = await here.call('PUT', `/1.0/contents/${answerId}/ignore`, undefined, token)
  expect(ignored.status).toBe(200)
  expect(JSON.stringify(ignored.body)).not.toContain('DE89 3704')
})

test('admins and agents with the right see a private answer unmasked', async () => {
  const { token } = await here.agent({ read: true, rights: ['read_private_answers'] })
  for (const shown of [await answers(token), await answers()]) {
    expect(shown.structured_reply.responses[0].items).toEqual([{ id: 'iban', title: 'DE89 3704', value: 'DE89 3704' }])
  }
})

test('webhooks get the complete answer, marked as private', async () => {
  const event = await eventually('it is delivered', () =>
    endpoint.events().find(({ resource }) => resource.id === answerId),
  )
  expect(event.resource.metadata.structured_reply).toMatchObject({
    private: true,
    responses: [{ items: [{ value: 'DE89 3704' }] }],
  })
})

test('text search does not find a private answer', async () => {
  const { body } = await here.call('GET', '/1.0/contents?q=3704')
  expect(body.count).toBe(0)
})

test("the export of a person's data masks private answers", async () => {
  const { token } = await here.agent({ read: true, rights: ['edit_identities'] })
  const { body: answer } = await here.call('GET', `/1.0/contents/${answerId}`)
  const { status, body } = await here.call('GET', `/1.0/identities/${answer.author_id}/export`, undefined, token)
  expect(status).toBe(200)
  expect(JSON.stringify(body)).toContain('Your IBAN')
  expect(JSON.stringify(body)).not.toContain('DE89 3704')
})
