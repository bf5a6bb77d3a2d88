import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveNews } from '../../../contract/inbox/live-news'
import { aListener } from '../../testing/a-listener'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aVisitor } from '../../testing/a-visitor'
import { anAgent } from '../../testing/an-agent'

let here: RunningApp
const open: (() => void)[] = []
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(async () => {
  for (const end of open) end()
  await here.stop()
})

async function listen(query: string, token = here.account.access_token) {
  const stream = await aListener(here.url, token, query)
  open.push(stream.end)
  return { ...stream, live: () => stream.news<LiveNews>('content_thread.typing', 'content_thread.marked') }
}

test('agents see when the customer types and reads', async () => {
  const stream = await listen('live=true')
  const visitor = await aVisitor(here)
  const { thread_id } = await visitor.say('Hello')
  await visitor.value('typing', { thread_id, active: true })
  await visitor.value('thread:mark', { thread_id, read_seq: 1 })
  await eventually('both are told', () => stream.live().length === 2)
  expect(stream.live()).toEqual([
    {
      type: 'content_thread.typing',
      thread_id,
      source_id: here.account.source_id,
      identity_id: expect.any(String),
      active: true,
      for_ms: 10_000,
    },
    expect.objectContaining({
      type: 'content_thread.marked',
      thread_id,
      marks: { customer_delivered_seq: 1, customer_read_seq: 1, agent_delivered_seq: 0, agent_read_seq: 0 },
    }),
  ])
})

test('agents get live events only on request and of readable sources', async () => {
  const stranger = await anAgent(here)
  const [plain, strange, other] = await Promise.all([
    listen(''),
    listen('live=true', stranger.token),
    listen(`live=true&source_ids=${'f'.repeat(24)}`),
  ])
  const stream = await listen('live=true')
  const visitor = await aVisitor(here)
  const { thread_id } = await visitor.say('Hello')
  await visitor.value('typing', { thread_id, active: true })
  await eventually('it is told', () => stream.live().length === 1)
  await eventually('the message is told', () => plain.text().includes('content.imported'))
  expect([plain, strange, other].map((each) => each.live())).toEqual([[], [], []])
})

test('an agent who loses access while listening gets no more events', { tags: 'deep' }, async () => {
  const agent = await anAgent(here, { rights: ['access_all_sources'] })
  const { roleId } = await anAgent(here)
  const own = await listen('live=true&heartbeat=1', agent.token)
  const all = await listen('live=true')
  const visitor = await aVisitor(here)
  const { thread_id } = await visitor.say('Hello')
  await visitor.value('typing', { thread_id, active: true })
  await eventually('it is told', () => own.live().length === 1)

  expect((await here.call('PUT', `/1.0/users/${agent.id}`, { role_id: roleId })).status).toBe(200)
  const beats = () => own.text().split('\n:\n').length
  const before = beats()
  // Waits for two heartbeats, because the first may precede the change of the role.
  await eventually('the token is looked at again', () => beats() >= before + 2)
  await visitor.value('typing', { thread_id, active: false })
  await eventually('others are told', () => all.live().length === 2)
  expect(own.live().length).toBe(1)
})

test('the customer sees that an agent types', async () => {
  const visitor = await aVisitor(here)
  const { thread_id } = await visitor.say('Hello')
  const put = (body?: object, token?: string) =>
    here.call('PUT', `/1.0/content_threads/${thread_id}/typing`, body, token)
  expect((await put()).body).toEqual({ thread_id, active: true })
  await put({ active: false })
  await eventually('both are seen', () => visitor.news('typing').length === 2)
  expect(visitor.news('typing')).toEqual([
    { thread_id, author_name: 'Demo agent', active: true, for_ms: 10_000 },
    { thread_id, author_name: 'Demo agent', active: false, for_ms: 10_000 },
  ])
  const stranger = await anAgent(here)
  expect((await put({}, stranger.token)).status).toBe(404)
  expect((await put({ active: 'perhaps' })).status).toBe(422)
})
