import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/a-running-app'
import { aDesk, type Desk } from './testing/a-desk'

type Kind = 'string' | 'id' | 'time' | 'boolean' | 'integer' | 'array of string' | 'array' | 'object'
/** A question mark marks a field that is null without a value. */
type Row = readonly [field: string, kind: Kind | `${Kind}?`]

const contentTable: Row[] = [
  ['id', 'id'],
  ['created_at', 'time'],
  ['updated_at', 'time'],
  ['approval_required', 'boolean'],
  ['author_id', 'id'],
  ['body', 'string'],
  ['body_input_format', 'string'],
  ['body_formatted', 'object'],
  ['category_ids', 'array of string'],
  ['creator_id', 'id?'],
  ['foreign_id', 'string'],
  ['intervention_id', 'id?'],
  ['language', 'string?'],
  ['remotely_deleted', 'boolean'],
  ['source_id', 'id'],
  ['source_url', 'string?'],
  ['source_type', 'string'],
  ['synchronization_status', 'string'],
  ['synchronization_error', 'string?'],
  ['status', 'string'],
  ['thread_id', 'id'],
  ['in_reply_to_id', 'id?'],
  ['in_reply_to_author_id', 'id?'],
  ['attachments_count', 'integer'],
  ['attachments', 'array'],
  ['auto_submitted', 'boolean'],
  ['context_data', 'object?'],
  ['created_from', 'string'],
  ['private_message', 'boolean'],
  ['published', 'boolean'],
  ['structured_content_supported', 'boolean'],
  ['structured_content', 'object'],
  ['structured_reply', 'object'],
  ['type', 'string'],
  ['capabilities_supported', 'array of string'],
]

const threadTable: Row[] = [
  ['id', 'id'],
  ['source_id', 'id'],
  ['title', 'string'],
  ['interventions_count', 'integer'],
  ['contents_count', 'integer'],
  ['closed', 'boolean'],
  // Fields that the specification does not have (see decisions, answers).
  ['disable_text_input', 'boolean'],
  ['category_ids', 'array of string'],
  ['thread_category_ids', 'array of string'],
  ['extra_data', 'object'],
  ['foreign_id', 'string'],
  ['created_at', 'time'],
  ['updated_at', 'time'],
]

const interventionTable: Row[] = [
  ...['id', 'source_id', 'thread_id', 'content_id', 'identity_id'].map((name) => [name, 'id'] as const),
  ['user_id', 'id?'],
  ['first_user_reply_id', 'id?'],
  ['created_at', 'time'],
  ['updated_at', 'time'],
  ['deferred_at', 'time?'],
  ['closed_at', 'time?'],
  ['comments_count', 'integer'],
  ['user_replies_count', 'integer'],
  ['user_reply_in_average', 'integer?'],
  ['user_reply_in_average_bh', 'integer?'],
  ['user_reply_in_average_count', 'integer'],
  ['first_user_reply_in', 'integer?'],
  ['first_user_reply_in_bh', 'integer?'],
  ['last_user_reply_in', 'integer?'],
  ['last_user_reply_in_bh', 'integer?'],
  ['closed', 'boolean'],
  ['custom_fields', 'object'],
  ['category_ids', 'array of string'],
  ['status', 'string'],
]

const isOf: Record<Kind, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  id: (value) => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value),
  time: (value) => typeof value === 'string' && new Date(value).toISOString() === value,
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  'array of string': (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

let here: Desk
let now = Date.parse('2026-07-06T10:00:00Z')
const records: Record<string, Record<string, unknown>[]> = {}

beforeAll(async () => {
  here = await aDesk(() => now)
  const { customer, asked } = await here.question()
  const opened = await here.opened(asked.id)
  const fresh = opened
  now += 90_000
  const { body: answer } = await here.reply(asked.id, {
    body: '',
    context_data: { basket: 3 },
    structured_content: { type: 'template', title: 'Ferns', items: [{ type: 'reply', title: 'Yes', payload: 'y' }] },
  })
  await here.reply(asked.id, { private: true })
  const tapped = await customer.send({ in_reply_to_id: answer.id, structured_reply: { payload: 'y' } })
  if (!tapped.ok) throw new Error(tapped.error.message)
  await eventually('it is exported', async () => (await here.content(answer.id)).synchronization_status === 'success')
  const closed = await here.closed(opened.id)
  const contents = await Promise.all([asked.id, answer.id, tapped.value.id].map(here.content))
  records.Content = contents.map((each) => ({ ...each }))
  records.Thread = [{ ...(await here.thread(asked.thread_id)) }]
  records.Intervention = [fresh, { ...(await here.intervention(opened.id)) }, closed]
})
afterAll(() => here.stop())

describe.each([
  ['Content', contentTable, 'contents'],
  ['Thread', threadTable, 'content_threads'],
  ['Intervention', interventionTable, 'interventions'],
] as const)('%s', (name, table, path) => {
  test.each(table)('%s: %s', (field, kind) => {
    for (const record of records[name] ?? []) {
      const value = record[field]
      const given = kind.endsWith('?') ? kind.slice(0, -1) : kind
      expect(record).toHaveProperty(field)
      if (kind.endsWith('?') && value === null) continue
      expect(isOf[given as Kind](value), `${field} is ${JSON.stringify(value)}`).toBe(true)
    }
  })

  test('has these fields and no other fields', () => {
    const fields = table.map(([field]) => field).sort()
    for (const record of records[name] ?? []) expect(Object.keys(record).sort()).toEqual(fields)
  })

  test('reads the same in the list', async () => {
    const { body } = await here.call('GET', `/1.0/${path}`)
    const own = records[name]?.at(-1)
    expect(body.records).toContainEqual(own)
    expect(body).toMatchObject({ count: expect.any(Number), offset: 0, limit: 30 })
  })
})

describe('the meaning of the fields of a content', () => {
  const nth = (at: number) => records.Content?.[at] ?? {}
  test("status: a handled message is replied, an agent's is user_reply", () => {
    expect([nth(0).status, nth(1).status]).toEqual(['replied', 'user_reply'])
  })
  test('created_from: synchronizer from the channel, api from the API', () => {
    expect([nth(0).created_from, nth(1).created_from]).toEqual(['synchronizer', 'api'])
  })
  test('body_formatted: text and html', () => {
    expect(nth(0).body_formatted).toEqual({ text: 'Do you have ferns?', html: 'Do you have ferns?' })
  })
  test('in_reply_to_id and in_reply_to_author_id name the answered content', () => {
    expect(nth(1)).toMatchObject({ in_reply_to_id: nth(0).id, in_reply_to_author_id: nth(0).author_id })
  })
  test('structured_content: the payload sent, an empty object when none', () => {
    expect(nth(0).structured_content).toEqual({})
    expect(nth(1).structured_content).toMatchObject({ type: 'template', title: 'Ferns' })
  })
  test('structured_reply: the customer’s choice', () => {
    expect(nth(2)).toMatchObject({ structured_reply: { payload: 'y' }, body: 'Yes', in_reply_to_id: nth(1).id })
  })
  test('context_data: the sent value', () => expect(nth(1).context_data).toEqual({ basket: 3 }))
})

test('Thread: interventions_count and contents_count are correct', () => {
  expect(records.Thread?.[0]).toMatchObject({ interventions_count: 1, contents_count: 4 })
})

test('Intervention: units of the reply-time fields are seconds', () => {
  expect(records.Intervention?.at(-1)).toMatchObject({
    first_user_reply_in: 90,
    first_user_reply_in_bh: 90,
    last_user_reply_in: 90,
    user_reply_in_average: 90,
    user_reply_in_average_count: 1,
    user_replies_count: 1,
    comments_count: 1,
    closed: true,
    closed_at: new Date(now).toISOString(),
    status: 'Closed',
  })
})
