import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statistics } from '../../../clients/typescript/operations'
import { closeSilentThreads } from '../../conversation/threads/close-thread'
import { eventually } from '../../testing/a-running-app'
import { aDesk, type Desk } from '../conformance/testing/a-desk'

let here: Desk
let now = Date.parse('2026-07-06T22:30:00Z')
const minute = 60_000
beforeAll(async () => {
  here = await aDesk(() => now)
})
afterAll(() => here.stop())

async function numbersOf(day: string, more = '', token?: string): Promise<Statistics> {
  const query = `from=${day}&to=${day}&time_zone=Europe/Paris${more}`
  const { status, body } = await here.call('GET', `/1.0/statistics?${query}`, undefined, token)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}

async function aPerson(rights?: Parameters<Desk['agent']>[0]) {
  const person = await here.agent(rights ?? { read: true, reply: true })
  await here.store.transact(async (tx) => {
    const agent = await tx.agent(person.id)
    if (agent) await tx.updateAgent({ ...agent, name: 'Ada', email: `${person.id}@example.com` })
  })
  return person
}

test('comments and automatic texts do not count as a first reply', async () => {
  const person = await aPerson()
  const bot = await here.colleague()
  const { asked } = await here.question()
  now += minute
  await here.reply(asked.id, { private: true }, person.token)
  await here.reply(asked.id, { auto_submitted: true }, person.token)
  expect((await numbersOf('2026-07-07')).total).toMatchObject({ conversations: 1, answered: 0, answered_by_people: 0 })
  now += minute
  await here.reply(asked.id, {}, bot.token)
  now += minute
  await here.reply(asked.id, {}, person.token)
  now += minute
  await here.reply(asked.id, {}, person.token)
  const { total, days, hours, agents, sources } = await numbersOf(
    '2026-07-07',
    '&group_by[]=day&group_by[]=hour&group_by[]=agent&group_by[]=source',
  )
  expect(total).toEqual({
    conversations: 1,
    initiated: 0,
    answered: 1,
    answered_by_people: 1,
    closed: 0,
    fell_silent: 0,
    first_reply: { median: 120, p90: 120 },
    first_reply_by_people: { median: 180, p90: 180 },
    time_to_close: { median: null, p90: null },
  })
  expect(days).toEqual([{ day: '2026-07-07', ...total }])
  expect(hours?.filter(({ conversations }) => conversations > 0).map(({ hour }) => hour)).toEqual([0])
  expect(agents).toEqual([{ id: person.id, name: 'Ada', bot: false, ...total }])
  expect(sources).toEqual([{ id: here.account.source_id, name: 'Demo shop', ...total }])
  expect((await numbersOf('2026-07-06')).total.conversations).toBe(0)
})

test('a conversation that an agent begins has no waiting time', async () => {
  now = Date.parse('2026-07-10T09:00:00Z')
  const { asked } = await here.question()
  const identity = await here.store.read.identity((await here.content(asked.id)).author_id)
  now += minute
  await here.call('POST', '/1.0/contents', {
    source_id: here.account.source_id,
    to: identity?.foreign_id,
    body: 'Your ferns are here.',
  })
  const { total, agents } = await numbersOf('2026-07-10', '&group_by=agent')
  expect(total).toMatchObject({ conversations: 2, initiated: 1, answered: 0, first_reply: { median: null, p90: null } })
  expect(agents?.map(({ id, conversations }) => [id, conversations])).toEqual([
    [here.account.agent_id, 1],
    [null, 1],
  ])
  const only = await numbersOf('2026-07-10', `&agent_id=${here.account.agent_id}`)
  expect(only.total.conversations).toBe(1)
})

test('conversations closed by agents and by silence are counted separately', async () => {
  now = Date.parse('2026-07-14T09:00:00Z')
  const closing = async () => (await numbersOf('2026-07-14')).total
  const first = await here.question()
  await here.reply(first.asked.id)
  now += 10 * minute
  await here.closedThread(first.asked.thread_id)
  expect(await closing()).toMatchObject({ closed: 1, time_to_close: { median: 600 } })
  await here.call('PUT', `/1.0/content_threads/${first.asked.thread_id}/open`)
  expect(await closing()).toMatchObject({ closed: 0, time_to_close: { median: null } })
  now += 10 * minute
  const opened = await here.opened(first.asked.id)
  await here.reply(first.asked.id)
  await here.closed(opened.id)
  expect(await closing()).toMatchObject({ closed: 1, time_to_close: { median: 1200 } })
  await first.customer.say('One more thing')
  expect(await closing()).toMatchObject({ closed: 0 })
  now += 10 * minute
  await here.closed(opened.id)
  now += 10 * minute
  await here.closedThread(first.asked.thread_id)
  expect(await closing()).toMatchObject({ closed: 1, time_to_close: { median: 1800 } })

  const { asked } = await here.question()
  now += 96 * 60 * minute
  await closeSilentThreads(here.app.needs)
  await eventually('it is closed', async () => (await here.thread(asked.thread_id)).closed)
  expect(await closing()).toMatchObject({ conversations: 2, closed: 1, fell_silent: 1 })
})

test('an agent with the right sees statistics of readable sources only', async () => {
  now = Date.parse('2026-08-03T09:00:00Z')
  const hidden = await here.source()
  const stranger = await here.customer(undefined, hidden.channel_id ?? '')
  await stranger.say('A secret')
  await here.question()
  const { token } = await here.agent({ read: true, rights: ['read_statistics'] })
  const { total, sources } = await numbersOf('2026-08-03', '&group_by=source', token)
  expect([total.conversations, sources?.map(({ id }) => id)]).toEqual([1, [here.account.source_id]])
  expect((await numbersOf('2026-08-03')).total.conversations).toBe(2)
  expect((await numbersOf('2026-08-03', `&source_ids[]=${hidden.id}`)).total.conversations).toBe(1)

  const day = 'from=2026-08-03&to=2026-08-03'
  const answer = async (query: string, as?: string) => {
    const { status, body } = await here.call('GET', `/1.0/statistics?${query}`, undefined, as)
    return [status, body.message]
  }
  expect(await answer(`${day}&source_ids=${hidden.id}`, token)).toEqual([
    422,
    'source_ids[0] names no source that this agent may read.',
  ])
  const [status, sentence] = await answer(day, (await here.colleague()).token)
  expect([status, sentence]).toEqual([403, expect.stringContaining('read_statistics')])
})

test.each([
  ['from=2026-02-30&to=2026-03-01', 'from must be a date such as 2026-04-26.'],
  ['to=2026-03-01', 'from is missing.'],
  ['from=2026-03-01&to=2026-03-01&time_zone=Mars', 'time_zone must be a name such as "Europe/Paris" or "UTC".'],
  ['from=2026-03-01&to=2026-03-01&group_by=week', 'group_by[0] must be one of: day, hour, source, agent.'],
])('%s is refused: %s', async (query, sentence) => {
  const { status, body } = await here.call('GET', `/1.0/statistics?${query}`)
  expect(status).toBe(422)
  expect(body.errors?.[0].message).toContain(sentence.slice(0, -1))
})
