import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDesk, type Desk } from '../conformance/testing/a-desk'

let here: Desk
let now = Date.parse('2026-07-06T08:00:00Z')
const said: Record<string, string> = {}

beforeAll(async () => {
  here = await aDesk(() => now)
  const ferns = await here.question('Do you have "green" ferns at 100%?')
  now += 60_000
  const answer = await here.reply(ferns.asked.id, { body: 'Ferns, yes.' })
  const opened = await here.opened(ferns.asked.id)
  await here.closed(opened.id)
  await here.closedThread(ferns.asked.thread_id)
  now = Date.parse('2026-07-08T08:00:00Z')
  const moss = await here.question('And moss?')
  const note = await here.reply(moss.asked.id, { body: 'Knows a lot about ferns', private: true })
  const other = await here.opened(moss.asked.id)
  const hidden = await here.source()
  const stranger = await here.customer(undefined, hidden.channel_id ?? '')
  const secret = await stranger.say('A secret about ferns')
  Object.assign(said, {
    FERNS: ferns.asked.id,
    ANSWER: answer.body.id,
    MOSS: moss.asked.id,
    NOTE: note.body.id,
    SECRET: secret.id,
    FERNS_THREAD: ferns.asked.thread_id,
    MOSS_THREAD: moss.asked.thread_id,
    SECRET_THREAD: secret.thread_id,
    CLOSED: opened.id,
    OPEN: other.id,
    SOURCE: here.account.source_id,
    HIDDEN_SOURCE: hidden.id,
    AGENT: here.account.agent_id,
    IDENTITY: (await here.content(ferns.asked.id)).author_id,
  })
})
afterAll(() => here.stop())

const withIds = (text: string) => text.replace(/\b[A-Z_]{3,}\b/g, (name) => said[name] ?? name)
const names = (records: { id: string }[]) =>
  records.map(({ id }) => Object.keys(said).find((name) => said[name] === id) ?? id)

async function listed(path: string, token?: string) {
  const { status, body } = await here.call('GET', `/1.0/${withIds(path)}`, undefined, token)
  expect([status, body.message]).toEqual([200, undefined])
  expect(body.count).toBe(body.records.length)
  return names(body.records)
}
const asQuery = (q: string) => encodeURIComponent(withIds(q))

describe('filters as plain parameters and in q have the same meaning', () => {
  const cases: [string, Record<string, string>, string[]][] = [
    ['contents', {}, ['SECRET', 'NOTE', 'MOSS', 'ANSWER', 'FERNS']],
    ['contents', { thread_id: 'FERNS_THREAD' }, ['ANSWER', 'FERNS']],
    ['contents', { source_id: 'HIDDEN_SOURCE' }, ['SECRET']],
    ['contents', { status: 'replied' }, ['FERNS']],
    ['contents', { status: 'assigned' }, ['MOSS']],
    ['contents', { created_from: 'api' }, ['NOTE', 'ANSWER']],
    ['contents', { created_from: 'api', private: 'false' }, ['ANSWER']],
    ['contents', { author_id: 'AGENT' }, ['NOTE', 'ANSWER']],
    ['contents', { author_id: 'IDENTITY' }, ['FERNS']],
    ['contents', { identity_id: 'IDENTITY' }, ['ANSWER', 'FERNS']],
    ['contents', { intervention_id: 'OPEN' }, ['NOTE', 'MOSS']],
    ['contents', { in_reply_to_id: 'FERNS' }, ['ANSWER']],
    ['contents', { created_after: '2026-07-07', created_from: 'api' }, ['NOTE']],
    ['contents', { created_before: '2026-07-06T08:01:00Z' }, ['FERNS']],
    ['contents', { thread_id: 'f'.repeat(24) }, []],
    ['content_threads', { closed: 'true' }, ['FERNS_THREAD']],
    ['content_threads', { closed: '0', source_id: 'SOURCE' }, ['MOSS_THREAD']],
    ['content_threads', { identity_id: 'IDENTITY' }, ['FERNS_THREAD']],
    ['content_threads', { created_after: '2026-07-08T08:00:00+00:00', source_id: 'SOURCE' }, ['MOSS_THREAD']],
    ['interventions', {}, ['OPEN', 'CLOSED']],
    ['interventions', { closed: 'true' }, ['CLOSED']],
    ['interventions', { closed: 'false' }, ['OPEN']],
    ['interventions', { user_id: 'AGENT', thread_id: 'MOSS_THREAD' }, ['OPEN']],
    ['interventions', { content_id: 'FERNS' }, ['CLOSED']],
    ['interventions', { closed_after: '2026-07-06', closed_before: '2026-07-07' }, ['CLOSED']],
    ['interventions', { user_id: 'f'.repeat(24) }, []],
  ]
  test.each(cases)('%s where %o', async (list, filter, expected) => {
    const pairs = Object.entries(filter)
    const plain = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')
    expect(await listed(`${list}?${plain}`)).toEqual(expected)
    expect(await listed(`${list}?q=${asQuery(pairs.map(([key, value]) => `${key}:${value}`).join(' '))}`)).toEqual(
      expected,
    )
    expect(await listed(`${list}?q=${asQuery(pairs.map(([key, value]) => `${key}:"${value}"`).join(' '))}`)).toEqual(
      expected,
    )
  })

  test('a filter with several values matches records with any of them', async () => {
    expect(await listed('contents?status[]=replied&status[]=assigned')).toEqual(['MOSS', 'FERNS'])
    expect(await listed(`contents?q=${asQuery('status:replied status:assigned')}`)).toEqual(['MOSS', 'FERNS'])
  })

  test('a plain parameter and q are combined', async () => {
    expect(await listed(`contents?created_from=api&q=${asQuery('thread_id:FERNS_THREAD')}`)).toEqual(['ANSWER'])
  })
})

describe('text search', () => {
  test.each([
    ['contents', 'ferns', ['SECRET', 'NOTE', 'ANSWER', 'FERNS']],
    ['contents', 'fErNs YES', ['ANSWER']],
    ['contents', '"ferns, yes"', ['ANSWER']],
    ['contents', '100%', ['FERNS']],
    ['contents', '_erns', []],
    ['contents', 'ferns created_from:api', ['NOTE', 'ANSWER']],
    ['content_threads', 'moss', ['MOSS_THREAD']],
    ['content_threads', 'ferns closed:true', ['FERNS_THREAD']],
    ['interventions', 'moss', ['OPEN']],
  ])('%s: %s', async (list, q, expected) => {
    expect(await listed(`${list}?q=${asQuery(q)}`)).toEqual(expected)
  })
})

describe('sorting and paging', () => {
  test('records are listed newest first by default', async () => {
    expect(await listed('contents?sort=created_at&source_id=SOURCE')).toEqual(['FERNS', 'ANSWER', 'MOSS', 'NOTE'])
    expect(await listed('interventions?sort=-updated_at')).toEqual(['OPEN', 'CLOSED'])
    expect(await listed('interventions?sort=updated_at')).toEqual(['CLOSED', 'OPEN'])
  })

  test('a page has its offset and the count of all records', async () => {
    const { body } = await here.call('GET', '/1.0/contents?offset=1&limit=2')
    expect(body).toMatchObject({ count: 5, offset: 1, limit: 2 })
    expect(names(body.records)).toEqual(['NOTE', 'MOSS'])
  })
})

test('filters and text search hide records that the agent cannot read', async () => {
  const { token } = await here.agent({ read: true })
  expect(await listed('contents?q=ferns', token)).toEqual(['NOTE', 'ANSWER', 'FERNS'])
  expect(await listed('contents?source_id=HIDDEN_SOURCE', token)).toEqual([])
  expect(await listed('content_threads', token)).toEqual(['MOSS_THREAD', 'FERNS_THREAD'])
  expect(await listed('interventions', (await here.agent()).token)).toEqual([])
})

test.each([
  ['contents', 'q=colour:red', 'q', 'status'],
  ['content_threads', 'q=status:new', 'q', 'closed'],
  ['interventions', 'q=https://example.com', 'q', 'user_id'],
  ['contents', 'q="open', 'q', 'quotation'],
  ['contents', 'q=status:fresh', 'q.status', 'replied'],
  ['contents', 'status=fresh', 'status', 'replied'],
  ['contents', 'thread_id=abc', 'thread_id', '24'],
  ['contents', 'created_after=yesterday', 'created_after', 'ISO 8601'],
  ['contents', 'created_after=2026-13-45', 'created_after', 'ISO 8601'],
  ['contents', 'created_after=2026-02-30T00:00:00Z', 'created_after', 'ISO 8601'],
  ['interventions', 'closed=maybe', 'closed', 'true or false'],
  ['contents', 'sort=size', 'sort', '-created_at'],
  ['contents', 'limit=0', 'limit', 'at least 1'],
  ['contents', `q=${'word+'.repeat(11)}`, 'q', 'at most'],
])('%s?%s is refused with 422 at %s, which names the known values', async (list, query, path, hint) => {
  const { status, body } = await here.call('GET', `/1.0/${list}?${query}`)
  expect(status).toBe(422)
  expect(body.errors).toEqual([expect.objectContaining({ path, message: expect.stringContaining(hint) })])
})

test.each([
  ['limit=1&limit=2', 'limit takes one value: send it once.'],
  ['offset=1&offset=1&offset=1', 'offset takes one value: send it once.'],
  ['limit[]=1&limit[]=2', 'limit takes one value: send it once.'],
  ['limit=many', 'limit must be a number.'],
  ['sort=-created_at&sort=title', 'sort takes one value: send it once.'],
])('%s is refused with what to change', async (query, message) => {
  const { status, body } = await here.call('GET', `/1.0/contents?${query}`)
  expect([status, body.errors?.map((each: { message: string }) => each.message)]).toEqual([422, [message]])
})
