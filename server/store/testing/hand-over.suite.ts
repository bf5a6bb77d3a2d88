import { expect, test } from 'vitest'
import { webhookOrderingKey } from '../../conversation/events/ordering-keys'
import type { HeldRow, OutboxTaker } from '../../conversation/events/outbox-port'
import type { Store } from '../../conversation/ports'
import { aShop, aVisitor, type Visitor } from './visitors-on-nodes'

type WithStore = (run: (store: Store) => Promise<void>) => Promise<void>

const claimAll = (store: Store, now = 9e14) =>
  store.transact((tx) =>
    tx.claimOutbox({ kinds: ['webhook'], now, until: now + 1000, limit: 100, full: [], mayTake: () => true }),
  )

async function aListeningShop(store: Store) {
  const shop = await aShop(store)
  const webhook = shop.webhook()
  await store.transact((tx) => tx.insertWebhook(webhook))
  const taken: HeldRow[] = []
  const taker = {
    wants: true,
    begin: () => ({
      leaseMs: 1000,
      mayTake: () => taker.wants,
      end: (rows: readonly HeldRow[]) => void taken.push(...rows),
    }),
  }
  store.setOutboxTaker(taker satisfies OutboxTaker)
  const begin = async (visitor: Visitor) => {
    const { content } = await shop.say(store, visitor)
    for (const row of await claimAll(store)) await store.transact((tx) => tx.finishOutbox(row))
    taken.length = 0
    return webhookOrderingKey(webhook.id, content.thread_id)
  }
  const rowsOf = async (orderingKey: string) =>
    (await store.read.outboxOf(orderingKey)).map(({ claimed_until }) => claimed_until > 0)
  return { shop, taker, taken, begin, rowsOf, webhook }
}

export function handOverSuite(withStore: WithStore): void {
  test('a row goes to the worker directly after its commit if its key is free', () =>
    withStore(async (store) => {
      const { shop, taken, begin, rowsOf } = await aListeningShop(store)
      const visitor = aVisitor()
      const orderingKey = await begin(visitor)
      const said = [await shop.say(store, visitor), await shop.say(store, visitor)]
      expect(taken.map(({ delivery }) => JSON.parse(delivery.request_body).events[0].resource.id)).toEqual(
        said.map(({ content }) => content.id),
      )
      expect(await rowsOf(orderingKey)).toEqual([true, true])
      expect(await claimAll(store, (taken[0]?.row.claimed_until ?? 0) - 1)).toEqual([])
      for (const { row } of taken) await store.transact((tx) => tx.finishOutbox(row))
      expect(await rowsOf(orderingKey)).toEqual([])
    }))

  test('a row waits in the database if an earlier row of its key waits there', () =>
    withStore(async (store) => {
      const { shop, taker, taken, begin, rowsOf } = await aListeningShop(store)
      const visitor = aVisitor()
      const orderingKey = await begin(visitor)
      taker.wants = false
      await shop.say(store, visitor)
      taker.wants = true
      await shop.say(store, visitor)
      expect([taken.length, await rowsOf(orderingKey)]).toEqual([0, [false, false]])
      const [claimed] = await claimAll(store)
      await shop.say(store, visitor)
      expect([taken.length, await rowsOf(orderingKey)]).toEqual([0, [true, false, false]])
      if (claimed) await store.transact((tx) => tx.finishOutbox(claimed))
      expect((await claimAll(store)).map((row) => row.ordering_key)).toEqual([orderingKey])
    }))

  test('releasing a row also releases the later rows of its key', () =>
    withStore(async (store) => {
      const { shop, taken, begin, rowsOf } = await aListeningShop(store)
      const visitor = aVisitor()
      const orderingKey = await begin(visitor)
      for (const _ of [1, 2, 3]) await shop.say(store, visitor)
      const [first] = taken
      if (!first) throw new Error('no row was handed over')
      await store.transact((tx) => tx.retryOutbox(first.row, 1, 5))
      expect(await rowsOf(orderingKey)).toEqual([false, false, false])
      expect((await claimAll(store)).map(({ id }) => id)).toEqual([first.row.id])
      await shop.say(store, visitor)
      expect(taken).toHaveLength(3)
    }))

  test('a released row is claimed again in its order', () =>
    withStore(async (store) => {
      const { shop, taken, begin, rowsOf } = await aListeningShop(store)
      const visitor = aVisitor()
      const orderingKey = await begin(visitor)
      for (const _ of [1, 2]) await shop.say(store, visitor)
      const release = () =>
        store.transact(async (tx) => {
          for (const { row } of taken) await tx.releaseOutbox(row)
        })
      await release()
      expect(await rowsOf(orderingKey)).toEqual([false, false])
      await shop.say(store, visitor)
      expect(taken).toHaveLength(2)
      const [claimed] = await claimAll(store)
      expect(claimed?.id).toBe(taken[0]?.row.id)
      await release()
      expect(await rowsOf(orderingKey)).toEqual([true, false, false])
    }))

  test('a delivery that is deleted while it is sent ends without an error', () =>
    withStore(async (store) => {
      const { shop, taken, begin, rowsOf } = await aListeningShop(store)
      const visitor = aVisitor()
      const orderingKey = await begin(visitor)
      for (const _ of [1, 2]) await shop.say(store, visitor)
      const [first, second] = taken
      if (!first || !second) throw new Error('two rows were expected')
      await store.transact(async (tx) => {
        for (const { delivery } of [first, second]) await tx.deleteDelivery(delivery.id)
      })
      await store.transact((tx) => tx.finishOutbox(first.row))
      await store.transact((tx) => tx.retryOutbox(second.row, 1, 5))
      expect(await rowsOf(orderingKey)).toEqual([])
    }))

  test('a parked delivery has failed, and the next one goes on', () =>
    withStore(async (store) => {
      const { shop, taken, begin } = await aListeningShop(store)
      const visitor = aVisitor()
      await begin(visitor)
      for (const _ of [1, 2]) await shop.say(store, visitor)
      const [first, second] = taken
      if (!first || !second) throw new Error('two rows were expected')
      await store.transact((tx) => tx.parkOutbox(first.row, shop.clock()))
      const failed = await store.read.failedDeliveries(first.delivery.webhook_id, 0, 10)
      expect(failed).toMatchObject([{ id: first.row.id, last_error: expect.stringContaining('log') }])
      await store.transact((tx) => tx.releaseOutbox(second.row))
      expect((await claimAll(store)).map(({ id }) => id)).toEqual([second.row.id])
    }))

  test('a reply on the web leaves no outbox row', () =>
    withStore(async (store) => {
      const shop = await aShop(store)
      const { content } = await shop.say(store, aVisitor())
      const replies = [await shop.replyTo(store, content.id), await shop.replyTo(store, content.id)]
      replies.push(await shop.replyTo(store, content.id))
      expect(replies.map((reply) => reply.content.synchronization_status)).toEqual(['success', 'success', 'success'])
      const types = (await store.read.publishedAfter(0, 100)).map(({ type }) => type)
      expect(types.filter((type) => type === 'content.exported')).toHaveLength(3)
      expect(await store.read.outboxDepth(shop.clock())).toEqual([])
    }))

  test('an acknowledged delivery is confirmed one time', () =>
    withStore(async (store) => {
      const { shop, taken, begin, rowsOf } = await aListeningShop(store)
      const visitor = aVisitor()
      const orderingKey = await begin(visitor)
      await shop.say(store, visitor)
      await shop.say(store, visitor)
      const [first, second] = taken
      if (!first || !second) throw new Error('two rows were expected')
      const settle = ({ row, delivery }: HeldRow, until = row.claimed_until) => {
        const after = { ...delivery, state: 'delivered' as const, attempts: 1, last_status: 204 }
        const settled = { row: { ...row, claimed_until: until }, before: delivery, after }
        return store.confirmDelivery(settled, async () => false)
      }
      expect(await settle(first)).toBe(true)
      expect(await store.read.delivery(first.delivery.id)).toMatchObject({ state: 'delivered', last_status: 204 })
      expect(await settle(first)).toBe(false)
      await settle(second, 1).catch(() => {})
      expect(await store.read.delivery(second.delivery.id)).toMatchObject({ state: 'pending' })
      expect(await rowsOf(orderingKey)).toEqual([true])
    }))
}
