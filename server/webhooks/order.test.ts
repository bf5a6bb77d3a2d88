import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { webhookOrderingKey } from '../conversation/events/ordering-keys'
import type { Store } from '../conversation/ports'
import { aCustomer, aRunningApp, eventually, newSessionToken, type RunningApp } from '../testing/a-running-app'
import { dropStore } from '../testing/a-store'
import { createWebhook } from './save-webhook'
import { aServerOn } from './testing/a-server-on'
import { aWebhookWorld } from './testing/a-webhook-world'
import { aGate, anEndpoint, type Endpoint } from './testing/an-endpoint'

// Events of one conversation must arrive in order, even if some of them were only in memory.

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

async function anOpenEndpoint(): Promise<Endpoint> {
  const endpoint = await anEndpoint()
  open.push(endpoint)
  return endpoint
}

async function anApp(env: Record<string, string> = {}): Promise<RunningApp> {
  const here = await aRunningApp(env)
  open.push({ close: here.stop })
  return here
}

const register = async (here: RunningApp, { url }: Endpoint) =>
  here.call('POST', '/1.0/webhooks', { name: 'test', url, registered_events: ['content.imported'] })

const range = (count: number) => Array.from({ length: count }, (_, nth) => nth)
const wordsOf = (posts: Endpoint['posted'], threadId?: string) =>
  posts.filter((post) => threadId === undefined || post.threadId === threadId).map(({ words }) => words)

function acknowledgedWords({ acknowledged }: Endpoint): Record<string, string[]> {
  const threads = new Set(acknowledged.map(({ threadId }) => threadId))
  return Object.fromEntries([...threads].map((id) => [id, wordsOf(acknowledged, id)]))
}

async function conversations(here: Pick<RunningApp, 'customer'>, endpoint: Endpoint, count: number) {
  const all = await Promise.all(
    range(count).map(async () => {
      const customer = await here.customer()
      const { thread_id } = await customer.say('first')
      return { customer, threadId: thread_id }
    }),
  )
  await eventually('the first messages are acknowledged', () => endpoint.acknowledged.length === count)
  return all
}

test('an event waits until the previous event of its thread is delivered', async () => {
  const here = await anApp()
  const endpoint = await anOpenEndpoint()
  await register(here, endpoint)
  const gate = aGate()
  endpoint.behaviour = ({ words }) => (words === 'first' ? gate.opened.then(() => 204 as const) : 204)
  const [customer, other] = [await here.customer(), await here.customer()]
  const { thread_id } = await customer.say('first')
  await eventually('the first message is on its way', () => endpoint.posted.length === 1)
  for (const words of ['second', 'third']) await customer.say(words)
  await other.say('beside it')
  await eventually('another conversation goes on', () => wordsOf(endpoint.acknowledged).includes('beside it'))
  expect(wordsOf(endpoint.posted, thread_id)).toEqual(['first'])
  gate.open()
  await eventually('all are acknowledged', () => endpoint.acknowledged.length === 4)
  expect(wordsOf(endpoint.acknowledged, thread_id)).toEqual(['first', 'second', 'third'])
})

test('a slow endpoint does not delay the events of other endpoints', async () => {
  const here = await anApp()
  const [slow, quick] = [await anOpenEndpoint(), await anOpenEndpoint()]
  await register(here, quick)
  const all = await conversations(here, quick, 20)
  await register(here, slow)
  const gate = aGate()
  slow.behaviour = () => gate.opened.then(() => 204 as const)
  for (const { customer } of all) for (const words of ['second', 'third']) await customer.say(words)
  await eventually('the quick one has heard all', () => quick.acknowledged.length === 60)
  expect(slow.acknowledged).toEqual([])
  await eventually('as many are under way as it has places at first', () => slow.posted.length === 8)
  gate.open()
  await eventually('the slow one has heard all', () => slow.acknowledged.length === 40)
  expect(acknowledgedWords(slow)).toEqual(
    Object.fromEntries(all.map(({ threadId }) => [threadId, ['second', 'third']])),
  )
  expect(acknowledgedWords(quick)).toEqual(
    Object.fromEntries(all.map(({ threadId }) => [threadId, ['first', 'second', 'third']])),
  )
})

test('rows that a stop left in memory are delivered after the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-stop-'))
  const endpoint = await anOpenEndpoint()
  const first = await aServerOn(folder)
  await createWebhookOf(first, endpoint.url)
  const customer = () => aCustomer(first.url, first.account.channel_id, newSessionToken())
  const all = await conversations({ customer }, endpoint, 12)
  const gate = aGate()
  endpoint.behaviour = () => gate.opened.then(() => 204 as const)
  for (const words of ['second', 'third', 'fourth']) for (const each of all) await each.customer.say(words)
  await eventually('its places are taken', () => endpoint.posted.length >= 12 + 8)
  for (const each of all) each.customer.close()
  const stopped = first.app.stop()
  gate.open()
  await stopped
  expect(endpoint.acknowledged.length).toBeLessThan(48)
  expect(await heldRows(first.store, all)).toEqual([])
  await first.store.close()

  const second = await aServerOn(folder)
  open.push({ close: () => stopForGood(second, folder) })
  await eventually('all are acknowledged', () => endpoint.acknowledged.length === 48)
  const words = ['first', 'second', 'third', 'fourth']
  expect(acknowledgedWords(endpoint)).toEqual(Object.fromEntries(all.map(({ threadId }) => [threadId, words])))
})

test('later deliveries of a thread wait for a failed delivery', async () => {
  const world = await aWebhookWorld()
  open.push({ close: world.stop })
  const { endpoint } = world
  const { customer, threadId } = await world.thread('first')
  const gate = aGate()
  let failures = 0
  endpoint.behaviour = async ({ words }) => {
    if (words === 'second') await gate.opened
    if (words !== 'third' || failures > 0) return 204
    failures += 1
    return 500
  }
  for (const words of ['second', 'third', 'fourth']) await customer.say(words)
  await eventually('the second is on its way', () => wordsOf(endpoint.posted).includes('second'))
  gate.open()
  await eventually('the third has failed', async () =>
    (await world.deliveries()).some(({ attempts, state }) => attempts === 1 && state === 'pending'),
  )
  await customer.say('fifth')
  expect(wordsOf(endpoint.posted, threadId)).toEqual(['first', 'second', 'third'])
  while (await world.toNextAttempt()) {}
  expect(wordsOf(endpoint.posted, threadId)).toEqual(['first', 'second', 'third', 'third', 'fourth', 'fifth'])
})

async function heldRows({ read }: Store, threads: readonly { threadId: string }[]) {
  const [webhook] = await read.webhooks()
  const reads = threads.map(({ threadId }) => read.outboxOf(webhookOrderingKey(webhook?.id ?? '', threadId)))
  return (await Promise.all(reads)).flat().filter(({ claimed_until }) => claimed_until > 0)
}

async function createWebhookOf({ app, store, account }: Awaited<ReturnType<typeof aServerOn>>, url: string) {
  const agent = await store.read.agent(account.agent_id)
  if (!agent) throw new Error('the agent of the demo was expected')
  const given = { name: 'order', url, active: true, source_ids: [], source_strategy: 'include' } as const
  const webhook = { ...given, registered_events: ['content.imported' as const], source_ids: [] }
  await createWebhook(app.needs, app.needs.outgoing, { agent, tokenId: null }, webhook)
}

async function stopForGood({ app, store }: Awaited<ReturnType<typeof aServerOn>>, folder: string) {
  await app.stop()
  await store.close()
  await dropStore(folder)
  rmSync(folder, { recursive: true, force: true })
}
