import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailOrderingKey, webhookOrderingKey } from '../conversation/events/ordering-keys'
import type { NewOutboxRow } from '../conversation/events/outbox-port'
import type { Store } from '../conversation/ports'
import { openSqlite } from '../store/sqlite/open-sqlite'
import { aDelivery } from '../store/testing/records'
import { aClock, aShop, aVisitor, range } from '../store/testing/visitors-on-nodes'
import { eventually } from '../testing/a-running-app'
import { createIds } from '../values/ids'
import { aGate } from '../webhooks/testing/an-endpoint'
import { type Handlers, type Outbox, startOutbox } from './worker'

const clock = aClock()
const ids = createIds(clock)
let folder: string
let store: Store
let outbox: Outbox
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  folder = mkdtempSync(join(tmpdir(), 'bubblewire-pool-'))
  store = await openSqlite({ folder, durable: false })
})
afterEach(async () => {
  await outbox.stop()
  await store.close()
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

const done = async () => ({})
const nothing: Handlers = {
  event: done,
  connector: done,
  control: done,
  close: done,
  webhook: done,
  mail: done,
  reach: done,
  alert: done,
  file: done,
  ai: done,
}

function begin(handlers: Partial<Handlers>): void {
  const handed = { ...nothing, ...handlers }
  outbox = startOutbox({ store, clock, log: pino({ level: 'silent' }), handlers: handed })
}

const aRow = (orderingKey: string, task: NewOutboxRow['task']): NewOutboxRow => ({
  ...{ id: ids(), ordering_key: orderingKey, task, due_at: 0, created_at: 0 },
})
const insert = (rows: readonly NewOutboxRow[]) =>
  store.transact(async (tx) => {
    for (const row of rows) await tx.insertOutbox(row)
  })

test('when many rows finish at once, as many others start immediately', async () => {
  const gate = aGate()
  let begun = 0
  let ended = 0
  begin({
    close: async () => {
      begun += 1
      await gate.opened
      ended += 1
      return {}
    },
  })
  await insert(range(400).map((nth) => aRow(`close ${nth}`, { kind: 'close', of: 'thread', id: `${nth}` })))
  await eventually('all places are taken', () => begun === 128)
  gate.open()
  await eventually('all are handled', () => ended === 400)
})

async function aListeningShop() {
  const shop = await aShop(store, clock)
  const webhook = shop.webhook()
  await store.transact((tx) => tx.insertWebhook(webhook))
  const visitor = aVisitor()
  const gates: ReturnType<typeof aGate>[] = []
  const begun: string[] = []
  const handed: boolean[] = []
  begin({
    webhook: async ({ id }, delivery) => {
      begun.push(id)
      handed.push(delivery !== null)
      const gate = aGate()
      gates.push(gate)
      await gate.opened
      return {}
    },
  })
  const { content } = await shop.say(store, visitor)
  const orderingKey = webhookOrderingKey(webhook.id, content.thread_id)
  const isBegun = (count: number) => eventually(`row ${count} is begun`, () => begun.length === count)
  await isBegun(1)
  gates[0]?.open()
  await eventually('it is handled', async () => (await store.read.outboxOf(orderingKey)).length === 0)
  return { shop, visitor, webhook, threadId: content.thread_id, gates, begun, handed, isBegun }
}

test('a row in the database starts after the rows of its key in memory', async () => {
  const { shop, visitor, webhook, threadId, gates, begun, isBegun } = await aListeningShop()
  for (const _ of [1, 2]) await shop.say(store, visitor)
  await isBegun(2)
  const behind = aDelivery({ webhook_id: webhook.id, thread_id: threadId })
  await store.transact((tx) => tx.insertDelivery(behind))
  gates[1]?.open()
  await isBegun(3)
  gates[2]?.open()
  await isBegun(4)
  expect(begun[3]).toBe(behind.id)
  gates[3]?.open()
})

test('a delivery that waited in memory over a second is loaded again', async () => {
  const { shop, visitor, gates, handed, isBegun } = await aListeningShop()
  const real = performance.now.bind(performance)
  for (const _ of [1, 2]) await shop.say(store, visitor)
  await isBegun(2)
  const now = vi.spyOn(performance, 'now').mockImplementation(() => real() + 1001)
  gates[1]?.open()
  await isBegun(3)
  now.mockRestore()
  expect(handed).toEqual([true, true, false])
  gates[2]?.open()
})

test.each([1, 3, 5])('%i sources with many e-mails do not delay e-mails of another source', async (count) => {
  const begun: string[] = []
  const waiting: (() => void)[] = []
  const hang = async ({ ordering_key }: { ordering_key: string }) => {
    begun.push(ordering_key)
    await new Promise<void>((over) => waiting.push(over))
    return {}
  }
  const mailsOf = (source: string | null, mails: number) =>
    range(mails).map((nth) => {
      const key = mailOrderingKey(source, `${source}${nth}`)
      return aRow(key, { kind: 'mail', mail: { about: 'digest', thread_id: key } })
    })
  const loud = range(count).map((nth) => `${nth}`.padStart(24, 'a'))
  await insert(loud.flatMap((source) => mailsOf(source, 30)))
  begin({ mail: hang })
  await eventually('the loud sources have places', () => begun.length >= Math.min(count * 3, 4) - 1)
  const [quiet, account] = [mailsOf('b'.repeat(24), 1), mailsOf(null, 1)]
  await insert([...quiet, ...account])
  const others = [...quiet, ...account].map(({ ordering_key }) => ordering_key)
  const before = begun.length
  const isBegun = () => others.every((key) => begun.includes(key))
  while (!isBegun()) {
    const seen = begun.length
    waiting.shift()?.()
    await eventually('the next e-mail is begun', () => isBegun() || begun.length > seen)
  }
  expect(begun.length - before).toBeLessThanOrEqual(count + 4)
  await eventually('the rest is begun', () => {
    for (const over of waiting.splice(0)) over()
    return begun.length === count * 30 + 2
  })
})
