import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContentEvent, WebhookEnvelope } from '../../../contract/webhook-event'
import { accepted, eventually } from '../../testing/a-running-app'
import { aDesk, type Desk } from './testing/a-desk'

let here: Desk
const envelopes: WebhookEnvelope[] = []
const events: ContentEvent[] = []
let interventionId: string

beforeAll(async () => {
  here = await aDesk()
  const receiver = await here.receiver()
  const registered_events = ['content.imported', 'content.replied', 'content.thread_closed']
  await here.call('POST', '/1.0/webhooks', { name: 'all', url: receiver.url, registered_events })
  const { customer, asked } = await here.question('Do you have ferns?')
  interventionId = (await here.opened(asked.id)).id
  const form = {
    type: 'form',
    title: 'Delivery',
    first_page_id: 'when',
    pages: [{ page_id: 'when', type: 'datePicker', title: 'When?', submit_form: true }],
  }
  const { body: question } = await here.reply(asked.id, { body: '', structured_content: form, context_data: { a: 1 } })
  await eventually('the form arrives', () => customer.received.find(({ id }) => id === question.id))
  const items = [{ id: 'when', title: '2026-08-01', value: '2026-08-01T00:00:00.000Z' }]
  const structured_reply = {
    type: 'form_response' as const,
    responses: [{ page_id: 'when', title: 'When?', items }],
  }
  accepted(await customer.send({ in_reply_to_id: question.id, structured_reply }))
  await here.closedThread(asked.thread_id)
  await eventually('all arrive', () => receiver.events().length === 4)
  events.push(...receiver.events())
  envelopes.push(...receiver.deliveries.map(({ envelope }) => envelope))
})
afterAll(() => here.stop())

const metadata = (nth: number) => {
  const event = events[nth]
  if (!event) throw new Error(`there is no event ${nth}`)
  return event.resource.metadata
}

describe('envelope', () => {
  test('has the fields id, domain_id and events', () => {
    for (const envelope of envelopes) {
      expect(Object.keys(envelope).sort()).toEqual(['domain_id', 'events', 'id'])
      expect(envelope.events).toHaveLength(1)
    }
    expect(new Set(envelopes.map(({ domain_id }) => domain_id)).size).toBe(1)
    expect(new Set(envelopes.map(({ id }) => id)).size).toBe(4)
  })
  test('has events with type, id, issued_at in milliseconds, and resource', () => {
    for (const event of events) {
      expect(event.id).toMatch(/^[0-9a-f]{24}$/)
      expect(event.issued_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect(event.resource).toEqual({ type: 'message', id: expect.any(String), metadata: expect.any(Object) })
    }
  })
  test("events are in the order of the thread's changes", () => {
    expect(events.map(({ type }) => type)).toEqual([
      'content.imported',
      'content.replied',
      'content.imported',
      'content.thread_closed',
    ])
  })
})

describe('metadata: the same values as in the content itself', () => {
  const shared = [
    'approval_required',
    'author_id',
    'body',
    'body_input_format',
    'category_ids',
    'creator_id',
    'in_reply_to_author_id',
    'in_reply_to_id',
    'language',
    'source_id',
    'thread_id',
    'created_from',
    'context_data',
    'structured_content_supported',
    'structured_content',
    'structured_reply',
    'foreign_id',
    'type',
  ] as const
  test.each(shared)('%s', async (field) => {
    for (const { resource } of events) {
      const content = await here.content(resource.id)
      expect(resource.metadata[field]).toEqual(content[field])
    }
  })
})

describe('metadata: fields that only the metadata has', () => {
  test('date is the day of the content, as YYYY-MM-DD', async () => {
    const { created_at } = await here.content(events[0]?.resource.id ?? '')
    expect(metadata(0).date).toBe(created_at.slice(0, 10))
  })
  test("first_in_thread is true only for the thread's first content", () => {
    expect(events.map(({ resource }) => resource.metadata.first_in_thread)).toEqual([true, false, false, false])
  })
  test('foreign_categories is an empty list', () => expect(metadata(0).foreign_categories).toEqual([]))
  test('has_attachment is false for a content without files', () => expect(metadata(0).has_attachment).toBe(false))
  test("private is false for a customer's message", () => expect(metadata(0).private).toBe(false))
  test("thread_title is the text of the thread's first message", () =>
    expect(metadata(0).thread_title).toBe('Do you have ferns?'))
  test('foreign_origin is web', () => expect(metadata(0).foreign_origin).toBe('web'))
  test('status and intervention_id have their values at the time of the event', () => {
    expect([metadata(1).status, metadata(1).intervention_id]).toEqual(['user_reply', interventionId])
    expect([metadata(2).status, metadata(2).intervention_id]).toEqual(['assigned', interventionId])
  })
})

test("content.imported has a form's answer in structured_reply", () => {
  expect(metadata(2)).toMatchObject({
    type: 'form_response',
    structured_reply: {
      responses: [{ page_id: 'when', title: 'When?', items: [{ id: 'when', value: '2026-08-01T00:00:00.000Z' }] }],
    },
  })
})
