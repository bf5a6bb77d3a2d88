// @module-tag deep
import { afterAll, describe, expect, test } from 'vitest'
import type { Received } from '../../../conversation/messages/received-message'
import type { Store } from '../../../conversation/ports'
import { Refusal } from '../../../conversation/refusals'
import { eventually } from '../../../testing/a-running-app'
import {
  anotherClient,
  breakBatchConnection,
  expectCompleteOrder,
  holdBatches,
  rising,
  seqs,
  waitForLock,
} from '../../testing/disturbances'
import { findPostgres } from '../../testing/postgres-databases'
import { answer, aVisitor, range, type Shop, type Visitor, withNodes } from '../../testing/visitors-on-nodes'

// Each message is stored once and in its visitor's order, even if it is sent again after a lost connection.

const postgres = await findPostgres()

async function twoVisitors(node: Store, shop: Shop) {
  const [held, visitor] = [aVisitor(), aVisitor()]
  await shop.say(node, visitor)
  return { held, visitor }
}

describe.skipIf(!postgres)("the order of one visitor's messages", () => {
  afterAll(() => postgres?.dropAll())

  test("messages sent together keep their order despite another node's message", () =>
    withNodes(postgres, 2, async ({ nodes: [node, other = node], shop }) => {
      const visitor = aVisitor()
      for (const _ of range(4)) {
        const { content } = await shop.say(node, visitor)
        await answer(other, shop, content.thread_id)
        const received = await Promise.all(range(8).map(() => shop.say(node, visitor)))
        expect(seqs(received)).toEqual(rising(seqs(received)))
      }
    }))

  test("a message that reads more waits for the visitor's earlier messages", () =>
    withNodes(postgres, 1, async ({ nodes: [node], shop, url }) => {
      const { held, visitor } = await twoVisitors(node, shop)
      const client = await anotherClient(url)
      await client.query('begin')
      await holdBatches(client, held.token)
      const first = [shop.say(node, held), shop.say(node, visitor)]
      await waitForLock(client, 'bubblewire messages')
      // Attributes need the identity, which the keys of a message do not name.
      const customer = { sessionHash: visitor.token, origin: null, attributes: { firstname: 'Ann' } }
      const behind = [shop.say(node, visitor, { customer }), shop.say(node, visitor)]
      await client.query('rollback')
      const received = await Promise.all([...first.slice(1), ...behind])
      expect(seqs(received)).toEqual(rising(seqs(received)))
      await client.end()
      await expectCompleteOrder(node, [received[0]?.content.thread_id ?? ''], received)
    }))

  test("messages sent together keep their order despite an agent's reply", () =>
    withNodes(postgres, 1, async ({ nodes: [node], shop, url }) => {
      const { held, visitor } = await twoVisitors(node, shop)
      const another = (await shop.say(node, aVisitor())).content.thread_id
      const client = await anotherClient(url)
      await client.query('begin')
      await holdBatches(client, held.token)
      const first = [shop.say(node, held), shop.say(node, visitor)]
      await waitForLock(client, 'bubblewire messages')
      // The batch with the first message waits for the lock. The second message is decided after this reply.
      await answer(node, shop, another)
      const behind = shop.say(node, visitor)
      for (const _ of range(20)) await new Promise((next) => setImmediate(next))
      await client.query('rollback')
      await client.end()
      const received = await Promise.all([...first.slice(1), behind])
      expect(seqs(received)).toEqual(rising(seqs(received)))
    }))

  test('messages of two batches keep their order when the connection is lost', () =>
    withNodes(postgres, 1, async ({ nodes: [node], shop, url }) => {
      const { visitor } = await twoVisitors(node, shop)
      for (const _ of range(3)) {
        const held = aVisitor()
        const client = await anotherClient(url)
        await client.query('begin')
        await holdBatches(client, held.token)
        const first = [shop.say(node, held), shop.say(node, visitor)]
        await waitForLock(client, 'bubblewire messages')
        const behind = range(3).map(() => shop.say(node, visitor))
        for (const _ of range(20)) await new Promise((next) => setImmediate(next))
        await breakBatchConnection(client)
        await client.query('rollback')
        await client.end()
        const received = await Promise.all([...first.slice(1), ...behind])
        expect(seqs(received)).toEqual(rising(seqs(received)))
      }
    }))
})

describe.skipIf(!postgres)('batches whose connection breaks', () => {
  afterAll(() => postgres?.dropAll())

  test(
    'broken connections neither lose nor repeat an acknowledged message',
    () =>
      withNodes(postgres, 1, async ({ nodes: [node], shop, url, batches }) => {
        const client = await anotherClient(url)
        const received: Received[] = []
        let breaking = true
        const writers = range(8).map(async () => {
          const visitor = aVisitor()
          const own: Received[] = []
          for (let nth = 0; nth < 10 || breaking; nth++) {
            const clientIds = range(3).map((each) => `${visitor.token} ${nth} ${each}`)
            const sent = await Promise.all(
              clientIds.map((clientId) =>
                shop.say(node, visitor, { clientId }).catch((error) => {
                  expect(error).toBeInstanceOf(Refusal)
                  expect((error as Refusal).code).toBe('busy')
                  return null
                }),
              ),
            )
            own.push(...sent.filter((each) => each !== null))
          }
          expect(seqs(own)).toEqual(rising(seqs(own)))
          received.push(...own)
        })
        for (let nth = 0; nth < 15; nth++) {
          const before = batches.length
          await breakBatchConnection(client)
          await eventually('something is batched again', () => batches.length > before + (nth % 5))
        }
        breaking = false
        await Promise.all(writers)
        await client.end()
        expect(new Set(received.map(({ content }) => content.id)).size).toBe(received.length)
        await expectCompleteOrder(node, new Set(received.map(({ content }) => content.thread_id)), received)
      }),
    60_000,
  )

  test('closing a store finishes running work and keeps acknowledged messages', () =>
    withNodes(postgres, 2, async ({ nodes: [node, other = node], shop, batches }) => {
      const visitors = range(20).map(aVisitor)
      await Promise.all(visitors.map((visitor) => shop.say(node, visitor)))
      const before = batches.flat().length
      const sent = range(5).flatMap(() => visitors.map((visitor) => shop.say(node, visitor)))
      await Promise.all([node.close(), node.close()])
      const results = await Promise.allSettled(sent)
      const received = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      expect(received).toHaveLength(sent.length)
      expect(batches.flat().length).toBeGreaterThan(before)
      await expectCompleteOrder(other, new Set(received.map(({ content }) => content.thread_id)), received)
      await expect(shop.say(node, visitors[0] as Visitor)).rejects.toThrow()
    }))
})
