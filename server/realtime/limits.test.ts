import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { ConnectRefusalData } from '../../contract/chat/visitor'
import type { LimitSettings } from '../limits/settings'
import { aRunningApp, eventually, newSessionToken, type RunningApp } from '../testing/a-running-app'
import { aVisitor, aWebSource } from '../testing/a-visitor'

let here: RunningApp
let later = 0
afterEach(() => here.stop())

async function aLimitedServer(limits: Partial<LimitSettings>) {
  later = 0
  here = await aRunningApp({}, { limits, clock: () => Date.now() + later })
}

const from = (address: string, token = newSessionToken(), channelId?: string) =>
  aVisitor(here, { address, token, ...(channelId ? { channelId } : {}) })
type Device = Awaited<ReturnType<typeof from>>

async function flood(visitor: Device, count: number) {
  const line = visitor.socket.timeout(30_000)
  const answers = await Promise.all(
    Array.from({ length: count }, (_, nth) =>
      line.emitWithAck('message:send', { client_id: randomUUID(), body: `${nth}` }),
    ),
  )
  const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
  return { taken: count - refusals.length, refusals }
}

const refusal = (given: Parameters<typeof aVisitor>[1]) =>
  aVisitor(here, given).then(
    () => null,
    (error: Error & { data?: ConnectRefusalData }) => ({ why: error.message, ...error.data }),
  )

test('a flooding visitor gets a time to retry and delays nobody else', async () => {
  await aLimitedServer({ messages: { visitor: 10, address: 100, source: 200 } })
  const loud = await from('198.51.100.1')
  const quiet = await from('198.51.100.1')
  const floods = Array.from({ length: 10 }, () => flood(loud, 50))
  for (let nth = 0; nth < 5; nth++) {
    const { id } = await quiet.say(`question ${nth}`)
    await here.call('POST', '/1.0/contents', { in_reply_to_id: id, body: `answer ${nth}` })
    await eventually('the answer is there', () =>
      quiet.news('message:added').some((news) => (news as { body: string }).body === `answer ${nth}`),
    )
  }
  const results = await Promise.all(floods)
  const taken = results.reduce((sum, result) => sum + result.taken, 0)
  expect(taken).toBeGreaterThanOrEqual(10)
  expect(taken).toBeLessThan(20)
  for (const { refusals } of results)
    for (const refused of refusals) {
      expect(refused.code).toBe('too_many_requests')
      expect(refused.message).toContain('messages of one visitor (the setting LIMIT_MESSAGES)')
      expect([1, 2, 3, 4, 5, 6]).toContain(refused.retry_after)
    }
  later += 6000
  expect((await loud.say('after the pause')).seq).toBe(taken + 1)
})

test('endless new visitors at one address share one limit', async () => {
  await aLimitedServer({ messages: { visitor: 5, address: 30 } })
  expect((await flood(await from('198.51.100.1'), 200)).taken).toBe(5)
  const others = await Promise.all(Array.from({ length: 10 }, () => from('198.51.100.1')))
  const taken = await Promise.all(others.map((other) => flood(other, 5)))
  const all = taken.reduce((sum, each) => sum + each.taken, 0)
  expect(all).toBeGreaterThanOrEqual(25)
  expect(all).toBeLessThan(32)
  expect((await flood(await from('198.51.100.2'), 5)).taken).toBe(5)
})

test('endless new addresses share the limit of their source', async () => {
  await aLimitedServer({ messages: { source: 12 } })
  const other = await aWebSource(here)
  const visitors = await Promise.all(Array.from({ length: 20 }, (_, nth) => from(`2001:db8:0:${nth}::1`)))
  const taken = (await Promise.all(visitors.map((visitor) => flood(visitor, 1)))).filter(({ taken }) => taken === 1)
  expect(taken.length).toBe(12)
  await (await from('2001:db8:0:99::1', newSessionToken(), other.channelId)).say('elsewhere')
  const told = await here.app.needs.metrics.text()
  expect(told).toMatch(/bubblewire_limited_total\{what="messages",of="source"\} 8/)
})

test('the number of new sessions per address and source is limited', async () => {
  await aLimitedServer({ sessions: { address: 3, source: 5 } })
  const inOneNetwork = (nth: number) => from(`2001:db8:0:1::${nth}`)
  const first = await Promise.all([1, 2, 3].map(inOneNetwork))
  for (const visitor of first) await visitor.say('hello')
  const fourth = await inOneNetwork(4)
  const refused = await fourth.send({ body: 'hello' })
  const message = expect.stringContaining('(the setting LIMIT_MESSAGES)')
  expect(refused).toMatchObject({ ok: false, error: { code: 'too_many_requests', message } })
  expect(refused.ok || refused.error.retry_after).toBeGreaterThan(10)
  expect((await fourth.value('sync', { since: {} })).identity).toBe(null)
  await first[0]?.say('I am known already')
  for (const nth of [5, 6]) await (await from(`198.51.100.${nth}`)).say('hello')
  expect((await flood(await from('198.51.100.7'), 1)).taken).toBe(0)
  later += 60_000
  await fourth.say('hello')
})

test('the number of open chats per visitor, address and source is limited', async () => {
  await aLimitedServer({ openConnections: { visitor: 3, address: 5, source: 7 } })
  const full = (whose: string) => ({
    why: 'too_many_connections',
    retry_after: 30,
    message: `Too many open connections ${whose} (the setting LIMIT_CONNECTIONS). Try again in 30 seconds.`,
  })
  const token = newSessionToken()
  const tabs = [await from('198.51.100.1', token), await from('198.51.100.2', token), await from('198.51.100.1', token)]
  expect(await refusal({ address: '198.51.100.3', token })).toEqual(full('of one visitor'))
  await tabs[0]?.say('in all tabs')
  await eventually('each tab has it once', () => tabs.every((tab) => tab.news('message:added').length === 1))

  const neighbours = await Promise.all([1, 2, 3].map(() => from('198.51.100.1')))
  expect(await refusal({ address: '198.51.100.1' })).toEqual(full('from one address'))
  const far = await from('198.51.100.9')
  expect(await refusal({ address: '198.51.100.10' })).toEqual(full('on one source'))
  const other = await aWebSource(here)
  expect(await refusal({ address: '198.51.100.10', channelId: other.channelId })).toBe(null)

  neighbours[0]?.close()
  await eventually('there is room', async () => (await refusal({ address: '198.51.100.1' })) === null)
  await far.say('still here')
})

test('a visitor who reconnects endlessly does not lock out others', async () => {
  await aLimitedServer({ newConnections: { visitor: 5, address: 20 } })
  const token = newSessionToken()
  const storm = await Promise.all(Array.from({ length: 15 }, () => refusal({ address: '198.51.100.1', token })))
  expect(storm.filter((refused) => refused === null).length).toBe(5)
  for (const refused of storm) {
    if (!refused) continue
    expect(refused.why).toBe('too_many_connections')
    expect(refused.message).toContain('(the setting LIMIT_CONNECTIONS)')
  }
  expect(storm.find((refused) => refused)?.retry_after).toBeGreaterThan(5)
  // Refused connections do not count for the address.
  const others = await Promise.all(Array.from({ length: 20 }, () => refusal({ address: '198.51.100.1' })))
  expect(others.filter((refused) => refused === null).length).toBe(15)
  await (await from('198.51.100.2')).say('not hurt')
  const deaf = await Promise.all(Array.from({ length: 20 }, () => refusal({ address: '198.51.100.1' })))
  expect(deaf.some((refused) => refused?.why === 'websocket error')).toBe(true)
  later += 60_000
  expect(await refusal({ address: '198.51.100.1', token })).toBe(null)
})

test('the number of pages that a visitor reports in a minute is limited', async () => {
  await aLimitedServer({ pages: { visitor: 2 } })
  const see = (visitor: Device, path: string) =>
    visitor.ask('page:seen', { url: `https://shop.example/${path}`, title: '' })
  const visitor = await from('198.51.100.1')
  for (const path of ['a', 'b']) expect(await see(visitor, path)).toMatchObject({ ok: true })
  const message = expect.stringContaining('pages of one visitor')
  expect(await see(visitor, 'c')).toMatchObject({ ok: false, error: { code: 'too_many_requests', message } })
  expect(await see(await from('198.51.100.1'), 'a')).toMatchObject({ ok: true })
  later += 30_000
  expect(await see(visitor, 'c')).toMatchObject({ ok: true })
})

test('a chat can send a limited number of requests in four seconds', async () => {
  const clock = () => 1_790_000_000_000
  here = await aRunningApp({}, { limits: { socketRequests: { chat: 3, agent: 0 } }, clock })
  const visitor = await from('198.51.100.1')
  const list = () => visitor.ask('thread:list', {})
  for (const _ of [1, 2, 3]) expect(await list()).toMatchObject({ ok: true })
  const message = expect.stringContaining('Too many requests on one connection.')
  expect(await list()).toMatchObject({ ok: false, error: { code: 'too_many_requests', message, retry_after: 2 } })
  await visitor.say('still here')
})
