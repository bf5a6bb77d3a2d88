import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CustomerContent } from '../../contract/chat/realtime'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aVisitor, type VisitorDevice } from '../testing/a-visitor'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const reply = (contentId: string, body: string) =>
  here.call('POST', '/1.0/contents', { in_reply_to_id: contentId, body })
const bodiesOf = (contents: CustomerContent[]) => contents.map(({ body }) => body)

async function aLongThread(length: number, body = (nth: number) => `Number ${nth}`) {
  const visitor = await aVisitor(here)
  const { thread_id } = await visitor.say(body(1))
  for (let nth = 2; nth <= length; nth++) await visitor.say(body(nth))
  return { visitor, thread_id }
}

async function readHistory(visitor: VisitorDevice, thread_id: string, from: number, limit?: number) {
  const seqs: number[] = []
  let pages = 0
  for (let before = from, more = true; more; pages++) {
    const page = await visitor.value('thread:history', { thread_id, before, ...(limit ? { limit } : {}) })
    seqs.unshift(...page.contents.map(({ seq }) => seq))
    more = page.more
    before = page.contents[0]?.seq ?? 0
    if (more && before <= 1) throw new Error('more is promised, and nothing is left')
  }
  return { seqs, pages }
}

describe('older history', () => {
  test('arrives page by page without gap or repetition', async () => {
    const { visitor, thread_id } = await aLongThread(23)
    const { seqs, pages } = await readHistory(visitor, thread_id, 24, 5)
    expect(seqs).toEqual(Array.from({ length: 23 }, (_, nth) => nth + 1))
    expect(pages).toBe(5)
    expect((await visitor.value('thread:history', { thread_id, before: 1 })).contents).toEqual([])
  })

  test('omits comments between agents', async () => {
    const visitor = await aVisitor(here)
    const first = await visitor.say('Hello')
    await here.call('POST', '/1.0/contents', { in_reply_to_id: first.id, body: 'A bore', private: true })
    await reply(first.id, 'Good day')
    const { contents } = await visitor.value('thread:history', { thread_id: first.thread_id, before: 100 })
    expect(contents.map(({ seq, from, body }) => [seq, from, body])).toEqual([
      [1, 'customer', 'Hello'],
      [2, 'agent', 'Good day'],
    ])
  })

  test('with large messages arrives in bounded pages', async () => {
    const { visitor, thread_id } = await aLongThread(60, () => 'x'.repeat(9_900))
    const { contents, more } = await visitor.value('thread:history', { thread_id, before: 61, limit: 100 })
    expect(JSON.stringify(contents).length).toBeLessThan(500_000)
    expect(more).toBe(true)
    expect((await readHistory(visitor, thread_id, 61, 100)).seqs.length).toBe(60)
  })

  test.each([
    [{ before: 0 }],
    [{ before: 1.5 }],
    [{ before: '5' }],
    [{ before: 5, limit: 101 }],
    [{ before: 5, limit: 0 }],
    [{ before: 5, thread_id: "' or 1=1" }],
    [{}],
  ])('%j is refused', async (request) => {
    const visitor = await aVisitor(here)
    const { thread_id } = await visitor.say('Hello')
    expect(await visitor.code('thread:history', { thread_id, ...request } as never)).toBe('invalid_message')
  })

  test('of another customer is hidden', async () => {
    const { thread_id } = await (await aVisitor(here)).say('A secret')
    const eve = await aVisitor(here)
    expect(await eve.code('thread:history', { thread_id, before: 9 })).toBe('unknown_thread')
    await eve.say('Hello')
    expect(await eve.code('thread:history', { thread_id, before: 9 })).toBe('unknown_thread')
    expect(await eve.code('thread:mark', { thread_id, read_seq: 1 })).toBe('unknown_thread')
    expect(await eve.code('typing', { thread_id, active: true })).toBe('unknown_thread')
  })
})

describe('sync after a gap', () => {
  test('larger than a page arrives completely and in order', async () => {
    const { visitor, thread_id } = await aLongThread(320)
    const token = visitor.token
    visitor.close()
    const back = await aVisitor(here, { token })
    const seqs: number[] = []
    for (let last = 4; last < 320; last = seqs.at(-1) ?? 320) {
      const { contents, gone } = await back.value('sync', { since: { [thread_id]: last } })
      expect(gone).toEqual([])
      seqs.push(...contents.map(({ seq }) => seq))
    }
    expect(seqs).toEqual(Array.from({ length: 316 }, (_, nth) => nth + 5))
  })

  test('a thread that the visitor may not read is reported as gone', async () => {
    const visitor = await aVisitor(here)
    const kept = await visitor.say('Kept')
    const other = await (await aVisitor(here)).say("Somebody else's")
    const never = 'f'.repeat(24)
    const since = { [kept.thread_id]: 1, [other.thread_id]: 0, [never]: 7 }
    const answer = await visitor.value('sync', { since })
    expect(answer.gone.sort()).toEqual([other.thread_id, never].sort())
    expect(answer.contents).toEqual([])
  })

  test('an old thread is updated although thirty other threads are newer', async () => {
    const visitor = await aVisitor(here)
    const old = await visitor.say('The oldest')
    for (let nth = 0; nth < 31; nth++) await visitor.say(`Number ${nth}`, { new_thread: true })
    visitor.close()
    await reply(old.id, 'A late answer')
    const back = await aVisitor(here, { token: visitor.token })
    const { contents, threads } = await back.value('sync', { since: { [old.thread_id]: 1 } })
    expect(contents[0]).toMatchObject({ thread_id: old.thread_id, body: 'A late answer', seq: 2 })
    expect(threads[0]?.id).toBe(old.thread_id)
    expect(threads.length).toBe(31)
  })
})

describe('several conversations', () => {
  test('a customer can begin another conversation', async () => {
    const visitor = await aVisitor(here)
    const first = await visitor.say('About ferns')
    const second = await visitor.say('About pots', { new_thread: true })
    expect(second).toMatchObject({ seq: 1 })
    expect(second.thread_id).not.toBe(first.thread_id)
    expect(await visitor.say('More ferns', { thread_id: first.thread_id })).toMatchObject({
      thread_id: first.thread_id,
      seq: 2,
    })
    const client_id = 'one-new-conversation'
    const third = await visitor.say('Once', { new_thread: true, client_id })
    expect((await visitor.say('Once', { new_thread: true, client_id })).id).toBe(third.id)
  })

  test('the list has all conversations of the customer, newest first', async () => {
    const visitor = await aVisitor(here)
    for (let nth = 1; nth <= 5; nth++) await visitor.say(`Number ${nth}`, { new_thread: true })
    const { threads, more } = await visitor.value('thread:list', { limit: 2 })
    expect(more).toBe(true)
    expect(threads.map(({ title, last_content }) => [title, last_content?.body])).toEqual([
      ['Number 5', 'Number 5'],
      ['Number 4', 'Number 4'],
    ])
    const before = threads[1]?.id ?? ''
    const rest = await visitor.value('thread:list', { before, limit: 50 })
    expect(rest.threads.map(({ title }) => title)).toEqual(['Number 3', 'Number 2', 'Number 1'])
    expect(rest.more).toBe(false)
    expect(await (await aVisitor(here)).value('thread:list', {})).toEqual({ threads: [], more: false })
  })

  test('a message to a closed conversation begins another conversation', async () => {
    const visitor = await aVisitor(here)
    const { thread_id } = await visitor.say('Hello')
    await here.call('PUT', `/1.0/content_threads/${thread_id}/close`)
    await eventually('the list says so', async () => (await visitor.value('thread:list', {})).threads[0]?.closed)
    const next = await visitor.say('One more thing', { thread_id })
    expect(next).toMatchObject({ seq: 1 })
    expect(next.thread_id).not.toBe(thread_id)
  })

  test('an answer joins the conversation of its question', async () => {
    const visitor = await aVisitor(here)
    const asked = await visitor.say('Which?')
    const { body: offer } = await here.call('POST', '/1.0/contents', {
      in_reply_to_id: asked.id,
      body: 'Tea?',
      structured_content: { type: 'select', items: [{ title: 'Yes', payload: 'y' }] },
    })
    await visitor.say('Another', { new_thread: true })
    const answered = await visitor.say('Yes', {
      in_reply_to_id: offer.id,
      structured_reply: { payload: 'y' },
      new_thread: true,
    })
    expect(answered.thread_id).toBe(asked.thread_id)
  })
})

describe('read and delivery marks', () => {
  const marksOf = async (threadId: string) => (await here.call('GET', `/1.0/content_threads/${threadId}/marks`)).body
  const mark = (threadId: string, act: string, body?: object) =>
    here.call('PUT', `/1.0/content_threads/${threadId}/${act}`, body)

  test('of the customer reach agents and other devices, and never decrease', async () => {
    const visitor = await aVisitor(here)
    const first = await visitor.say('Hello')
    const tab = await aVisitor(here, { token: visitor.token })
    for (const body of ['One', 'Two', 'Three']) await reply(first.id, body)
    const { thread_id } = first
    expect(await visitor.value('thread:mark', { thread_id, delivered_seq: 4, read_seq: 3 })).toEqual({
      customer_delivered_seq: 4,
      customer_read_seq: 3,
      agent_delivered_seq: 0,
      agent_read_seq: 0,
    })
    await visitor.value('thread:mark', { thread_id, read_seq: 1 })
    expect(await marksOf(thread_id)).toMatchObject({ thread_id, customer_delivered_seq: 4, customer_read_seq: 3 })
    await eventually('the other tab hears it', () => tab.news('thread:marks').length === 1)
    expect(tab.news('thread:marks')[0]).toMatchObject({ thread_id, marks: { customer_read_seq: 3 } })
  })

  test('with a too high number end at the last message', async () => {
    const visitor = await aVisitor(here)
    const { thread_id } = await visitor.say('Hello')
    expect(await visitor.value('thread:mark', { thread_id, read_seq: 1_000_000 })).toMatchObject({
      customer_delivered_seq: 1,
      customer_read_seq: 1,
    })
  })

  test('of agents reach the customer', async () => {
    const visitor = await aVisitor(here)
    const first = await visitor.say('One')
    await visitor.say('Two')
    const { thread_id } = first
    expect((await mark(thread_id, 'delivered')).body).toMatchObject({ agent_delivered_seq: 2, agent_read_seq: 0 })
    expect((await mark(thread_id, 'read', { content_id: first.id })).body).toMatchObject({ agent_read_seq: 1 })
    expect((await mark(thread_id, 'read')).body).toMatchObject({ thread_id, agent_read_seq: 2 })
    await eventually('the customer sees it', () => visitor.news('thread:marks').length === 3)
    const { threads } = await visitor.value('sync', { since: { [thread_id]: 2 } })
    expect(threads[0]?.marks).toMatchObject({ agent_delivered_seq: 2, agent_read_seq: 2 })
  })

  test('are refused for a thread that the agent may not read', async () => {
    const { thread_id } = await (await aVisitor(here)).say('Hello')
    const { id } = await (await aVisitor(here)).say('Elsewhere')
    expect((await mark(thread_id, 'read', { content_id: id })).status).toBe(404)
    expect((await mark('f'.repeat(24), 'read')).status).toBe(404)
    expect((await here.call('GET', `/1.0/content_threads/${'f'.repeat(24)}/marks`)).status).toBe(404)
  })

  test('are deleted with their thread', async () => {
    const visitor = await aVisitor(here)
    const { thread_id, id } = await visitor.say('Hello')
    await visitor.value('thread:mark', { thread_id, read_seq: 1 })
    const { body } = await here.call('GET', `/1.0/contents/${id}`)
    await here.call('DELETE', `/1.0/identities/${body.author_id}/data`)
    expect(await here.store.read.threadMarks(thread_id)).toBeNull()
  })
})

test('a device that syncs endlessly is slowed down but still served', async () => {
  const visitor = await aVisitor(here)
  const { thread_id } = await visitor.say('Hello')
  const codes: string[] = []
  for (let nth = 0; nth < 60; nth++) codes.push(await visitor.code('typing', { thread_id, active: true }))
  expect(codes.slice(0, 30).every((code) => code === 'ok')).toBe(true)
  expect(codes).toContain('too_many_requests')
  expect((await visitor.say('Still here')).seq).toBe(2)
  await eventually('it may again', async () => (await visitor.code('typing', { thread_id, active: false })) === 'ok')
})

test('the history has the same bodies as the sync', async () => {
  const { visitor, thread_id } = await aLongThread(3)
  const synced = await visitor.value('sync', { since: {} })
  const { contents } = await visitor.value('thread:history', { thread_id, before: 4 })
  expect(bodiesOf(contents)).toEqual(bodiesOf(synced.contents))
})
