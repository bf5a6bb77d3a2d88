// @module-tag deep
import { afterAll, describe, expect, test } from 'vitest'
import { longer } from '../../../../scripts/runs'
import type { Received } from '../../../conversation/messages/received-message'
import type { Replied } from '../../../conversation/messages/reply'
import type { Store } from '../../../conversation/ports'
import { Refusal } from '../../../conversation/refusals'
import { eventually } from '../../../testing/a-running-app'
import { anotherClient, breakBatchConnection, expectCompleteOrder, rising, seqs } from '../../testing/disturbances'
import { findPostgres } from '../../testing/postgres-databases'
// @ts-expect-error A script without types: programs that are not compiled use it too.
import { startPostgres } from '../../testing/postgres-server.mjs'
import { aShop, aVisitor, range, type Shop, withNodes } from '../../testing/visitors-on-nodes'
import { openPostgres } from '../open-postgres'

// Two nodes decide on the same conversation all the time, while connections break and the database fails.

const postgres = await findPostgres()

/** Milliseconds: three seconds, and a minute in `npm run test:long`. */
const runMs = Math.min(60_000, 3000 * longer)

/** The result; null for one that was refused as busy. The act may be stored all the same. */
const unlessBusy = <T>(act: Promise<T>): Promise<T | null> =>
  act.catch((error) => {
    expect(error).toBeInstanceOf(Refusal)
    expect((error as Refusal).code).toBe('busy')
    return null
  })

/** The customer writes and the agent answers on both nodes, in one conversation, until `isOver`. */
async function talk(nodes: readonly Store[], shop: Shop, isOver: () => boolean) {
  const visitor = aVisitor()
  const { content: first } = await shop.say(nodes[0] as Store, visitor)
  const received: Received[] = []
  const replied: Replied[] = []
  const writers = nodes.flatMap((node) => [
    async () => {
      const own: Received[] = []
      while (!isOver())
        own.push(
          ...(await Promise.all(range(3).map(() => unlessBusy(shop.say(node, visitor))))).filter(
            (each) => each !== null,
          ),
        )
      expect(seqs(own)).toEqual(rising(seqs(own)))
      received.push(...own)
    },
    async () => {
      while (!isOver())
        replied.push(
          ...(await Promise.all(range(2).map(() => unlessBusy(shop.replyTo(node, first.id))))).filter(
            (each) => each !== null,
          ),
        )
    },
  ])
  await Promise.all(writers.map((write) => write()))
  return { threadId: first.thread_id, received, replied }
}

async function expectExact(
  on: Store,
  { threadId, received, replied }: Awaited<ReturnType<typeof talk>>,
): Promise<void> {
  await expectCompleteOrder(on, [threadId], received)
  const stored = new Set((await on.read.contentsAfter(threadId, 0, 1_000_000)).map(({ id }) => id))
  const acknowledged = [...received, ...replied].map(({ content }) => content.id)
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
}

const timed = (ms: number) => {
  const end = performance.now() + ms
  return () => performance.now() > end
}

describe.skipIf(!postgres)('two nodes in one conversation', () => {
  afterAll(() => postgres?.dropAll())

  test(
    'numbers, counts and events are exact if both nodes write',
    () =>
      withNodes(postgres, 2, async ({ nodes, shop }) => {
        const talked = await talk(nodes, shop, timed(runMs))
        expect(Math.min(talked.received.length, talked.replied.length)).toBeGreaterThan(20)
        await expectExact(nodes[0], talked)
      }),
    runMs + 60_000,
  )

  test(
    'numbers are exact if connections break between statements',
    () =>
      withNodes(postgres, 2, async ({ nodes, shop, url, batches }) => {
        const client = await anotherClient(url)
        const isOver = timed(runMs)
        const breakConnections = async () => {
          for (let nth = 0; !isOver(); nth++) {
            const before = batches.length
            await breakBatchConnection(client)
            await eventually('something is stored again', () => batches.length > before + (nth % 7) || isOver())
          }
        }
        const [talked] = await Promise.all([talk(nodes, shop, isOver), breakConnections()])
        await client.end()
        await expectExact(nodes[0], talked)
      }),
    runMs + 60_000,
  )

  test(
    'numbers are exact if the database crashes during batches',
    async () => {
      const database = await startPostgres({ durable: true })
      const nodes = await Promise.all(range(2).map(() => openPostgres({ url: database.url, connections: 5 })))
      try {
        const shop = await aShop(nodes[0] as Store)
        let crashes = 0
        const isOver = () => crashes >= Math.max(2, longer / 2)
        const crash = async () => {
          for (; !isOver(); crashes++) {
            const visitor = aVisitor()
            await eventually('messages are stored', () => unlessBusy(shop.say(nodes[0] as Store, visitor)))
            await database.crash()
            await database.start()
          }
        }
        const [talked] = await Promise.all([talk(nodes, shop, isOver), crash()])
        await expectExact(nodes[0] as Store, talked)
      } finally {
        await Promise.all(nodes.map((node) => node.close()))
        await database.stop()
      }
    },
    runMs + 120_000,
  )
})
