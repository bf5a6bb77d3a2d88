import { afterEach, expect, test } from 'vitest'
import { aRunningApp, newSessionToken, type RunningApp } from '../testing/a-running-app'
import { aVisitor } from '../testing/a-visitor'
import type { LimitSettings } from './settings'

// The clock does not move, so an attack immediately gets what a minute allows.

const now = 1_790_000_000_000
let here: RunningApp
let later = 0
afterEach(() => here.stop())

async function aServer(limits: Partial<LimitSettings> = {}) {
  later = 0
  here = await aRunningApp({}, { limits, clock: () => now + later })
}

type Device = Awaited<ReturnType<typeof aVisitor>>

async function tabsOf(token: string, count: number) {
  const tabs = await Promise.all(
    Array.from({ length: count }, (_, nth) => aVisitor(here, { token, address: `198.51.100.${nth}` })),
  )
  return tabs
}

async function aLongConversation(customer: Device) {
  const first = await customer.say('x'.repeat(9_000))
  for (let nth = 1; nth < 60; nth++) await customer.say('x'.repeat(9_000))
  return first
}

async function flood(tabs: readonly Device[], most: number, ask: (tab: Device, nth: number) => Promise<unknown>) {
  const values: unknown[] = []
  const refusals: { code: string; message: string; retry_after?: number }[] = []
  await Promise.all(
    tabs.map(async (tab) => {
      for (let nth = 0; nth < most; nth++) {
        const answer = (await ask(tab, nth)) as { ok: true; value: unknown } | { ok: false; error: { code: string } }
        if (answer.ok) values.push(answer.value)
        else {
          refusals.push(answer.error as never)
          if (refusals.length > 500) return
        }
      }
    }),
  )
  return { values, refusals }
}

const megabytes = (values: readonly unknown[]) =>
  values.reduce((sum: number, value) => sum + Buffer.byteLength(JSON.stringify(value)), 0) / 1_000_000

const oneLimit = {
  code: 'too_many_requests',
  message: expect.stringContaining('Too many requests of one visitor'),
}

test('28 tabs of one visitor that sync endlessly share one limit of bytes', async () => {
  await aServer()
  const token = newSessionToken()
  const tabs = await tabsOf(token, 28)
  const [first] = tabs
  if (!first) throw new Error('no tab')
  await aLongConversation(first)
  const { values, refusals } = await flood(tabs, 8, (tab) => tab.ask('sync', { since: {} }))
  expect(megabytes(values)).toBeLessThan(32)
  for (const refusal of refusals) expect(refusal).toMatchObject(oneLimit)
  expect(refusals[0]?.retry_after).toBeGreaterThan(0)
  const list = await first.ask('thread:list', {})
  expect(list).toMatchObject({ ok: false, error: oneLimit })
  later += 120_000
  expect(await first.ask('sync', { since: {} })).toMatchObject({ ok: true })
})

test('a sync costs one unit for each thread in the request', async () => {
  await aServer()
  const [token, other] = [newSessionToken(), newSessionToken()]
  const threads = Array.from({ length: 100 }, (_, nth) => [nth.toString(16).padStart(24, '0'), 0])
  const since = Object.fromEntries(threads) as Record<string, number>
  const named = await flood(await tabsOf(token, 1), 60, (tab) => tab.ask('sync', { since }))
  expect([named.values.length, named.refusals[0]]).toEqual([22, expect.objectContaining(oneLimit)])
  const usual = await flood(await tabsOf(other, 1), 60, (tab) => tab.ask('sync', { since: {} }))
  expect(usual.values).toHaveLength(60)
  // A request that is refused for its shape costs as much as an accepted one.
  const odd = await tabsOf(newSessionToken(), 1)
  for (const since of [null, 'a', [], { x: 1 }, Object.fromEntries([...threads, ['f'.repeat(24), 0]])])
    expect(await odd[0]?.code('sync', { since } as never)).toBe('invalid_message')
})

test('28 tabs of one visitor can react only 120 times a minute', async () => {
  await aServer({ socketRequests: { chat: 0, agent: 0 } })
  const token = newSessionToken()
  const tabs = await tabsOf(token, 28)
  const { id } = (await tabs[0]?.say('hello')) ?? { id: '' }
  const reply = await here.call('POST', '/1.0/contents', { in_reply_to_id: id, body: 'good morning' })
  const reaction = (nth: number) => (nth % 2 === 0 ? 'thumbs_up' : null)
  const { values, refusals } = await flood(tabs, 40, (tab, nth) =>
    tab.ask('message:react', { id: reply.body.id, reaction: reaction(nth) }),
  )
  expect(values.length).toBe(120)
  expect(refusals[0]).toMatchObject(oneLimit)
  const other = await aVisitor(here, { address: '198.51.100.1' })
  const theirs = await other.say('hello')
  expect(await other.ask('thread:mark', { thread_id: theirs.thread_id, read_seq: 1 })).toMatchObject({ ok: true })
})

test('endless visitors at one address share one limit', async () => {
  await aServer({ work: { address: 100 } })
  const crowd = await Promise.all(Array.from({ length: 10 }, () => aVisitor(here, { address: '198.51.100.1' })))
  const { values, refusals } = await flood(crowd, 4, (tab) => tab.ask('session:identify', { firstname: 'Ada' }))
  expect(values.length).toBe(10)
  expect(refusals[0]?.message).toContain('Too many requests from one address')
  const far = await aVisitor(here, { address: '198.51.100.2' })
  expect(await far.ask('sync', { since: {} })).toMatchObject({ ok: true })
})

test('an export costs as many bytes as it sends', async () => {
  await aServer()
  const customer = await aVisitor(here)
  await aLongConversation(customer)
  const ask = () =>
    fetch(`${here.url}/chat/${here.account.channel_id}/export`, {
      headers: { authorization: `Bearer ${customer.token}` },
    })
  const statuses: number[] = []
  for (let nth = 0; nth < 40; nth++) {
    const answer = await ask()
    statuses.push(answer.status)
    await answer.text()
  }
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(30)
})

test('ten tabs that reload the longest history together reach no limit', async () => {
  await aServer()
  const token = newSessionToken()
  const before = await aVisitor(here, { token })
  const { thread_id } = await aLongConversation(before)
  before.close()
  const tabs = await tabsOf(token, 10)
  const answers = await Promise.all(
    tabs.map(async (tab) => [
      await tab.ask('sync', { since: {} }),
      await tab.ask('session:identify', { firstname: 'Ada' }),
      await tab.ask('push:key', {}),
      await tab.ask('page:seen', { url: 'https://shop.example/', title: '' }),
      await tab.ask('thread:mark', { thread_id, read_seq: 60 }),
      await tab.ask('thread:list', {}),
    ]),
  )
  for (const answer of answers.flat()) expect(answer).toMatchObject({ ok: true })
})

test('200 people behind one address can reconnect together without a limit', { tags: 'deep' }, async () => {
  await aServer()
  const address = '198.51.100.1'
  const people = await Promise.all(Array.from({ length: 200 }, () => aVisitor(here, { address })))
  for (const each of people) {
    const { thread_id } = await each.say('x'.repeat(5_000))
    const acts = [
      await each.ask('session:identify', { firstname: 'Ada' }),
      await each.ask('sync', { since: {} }),
      await each.ask('thread:mark', { thread_id, read_seq: 1 }),
      await each.ask('typing', { thread_id, active: true }),
      await each.ask('page:seen', { url: 'https://shop.example/', title: '' }),
    ]
    for (const act of acts) expect(act).toMatchObject({ ok: true })
    each.close()
  }
  const token = newSessionToken()
  const walker = await aVisitor(here, { address, token })
  const { thread_id } = await walker.say('on the train')
  for (let nth = 0; nth < 50; nth++) {
    const again = await aVisitor(here, { address, token })
    expect(await again.ask('session:identify', { firstname: 'Bo' })).toMatchObject({ ok: true })
    expect(await again.ask('sync', { since: { [thread_id]: 1 } })).toMatchObject({ ok: true })
    expect(await again.ask('typing', { thread_id, active: true })).toMatchObject({ ok: true })
    again.close()
  }
})
