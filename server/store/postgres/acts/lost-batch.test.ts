// @module-tag deep
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { webhookOrderingKey } from '../../../conversation/events/ordering-keys'
import type { HeldRow } from '../../../conversation/events/outbox-port'
import type { Replied } from '../../../conversation/messages/reply'
import type { Store } from '../../../conversation/ports'
import { eventually } from '../../../testing/a-running-app'
import { anotherClient, holdBatches, waitForLock } from '../../testing/disturbances'
import { findPostgres } from '../../testing/postgres-databases'
import { aVisitor, contentsOf, type Visitor, withNodes } from '../../testing/visitors-on-nodes'
import { openPostgres } from '../open-postgres'

// A connection breaks during a batch, and the database does not notice. Replies without a client
// id are still stored one time.

const postgres = await findPostgres()

async function aLine(url: string) {
  const to = new URL(url)
  let isOpen = true
  let losesCommit = false
  const nodeEnds = new Set<Socket>()
  const databaseEnds = new Set<Socket>()
  const server = createServer((near) => {
    if (!isOpen) return near.destroy()
    const far = connect(Number(to.port || 5432), to.hostname)
    near.on('data', (bytes) => {
      if (losesCommit && bytes.includes('commit')) {
        losesCommit = false
        far.removeAllListeners('data').resume()
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => near.write(bytes))
    near.on('error', () => {})
    far.on('error', () => {})
    far.on('close', () => near.destroy())
    nodeEnds.add(near)
    databaseEnds.add(far)
  })
  await new Promise<void>((next) => server.listen(0, '127.0.0.1', next))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The line has no port.')
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: `${address.port}` }).href,
    loseNextCommit(): void {
      losesCommit = true
    },
    open(now: boolean): void {
      isOpen = now
    },
    breakAtNode(): void {
      for (const near of nodeEnds) near.destroy()
      nodeEnds.clear()
    },
    close(): void {
      server.close()
      for (const end of [...nodeEnds, ...databaseEnds]) end.destroy()
    },
  }
}

interface Scene {
  line: Awaited<ReturnType<typeof aLine>>
  url: string
  reply(): Promise<Replied>
  /** The first message of a new customer, by the same node. */
  firstMessage(visitor: Visitor): Promise<unknown>
  replies(): Promise<string[]>
}

const withLine = (run: (scene: Scene) => Promise<void>) =>
  withNodes(postgres, 1, async ({ nodes: [other], shop, url }) => {
    const line = await aLine(url)
    const node = await openPostgres({ url: line.url, connections: 5 })
    const { content } = await shop.say(other, aVisitor())
    const own = () => shop.replyTo(node, content.id)
    await own()
    await own()
    const replies = async () => {
      const contents = await contentsOf(other, content.thread_id)
      return contents.filter(({ author }) => author === 'agent').map(({ id }) => id)
    }
    await run({ line, url, reply: own, replies, firstMessage: (visitor) => shop.say(node, visitor) })
    await node.close()
    line.close()
  })

interface LostRow {
  node: Store
  line: Scene['line']
  taken: readonly HeldRow[]
  say(): Promise<unknown>
  waiting(): ReturnType<Store['read']['outboxOf']>
}

const withLostRow = (run: (scene: LostRow) => Promise<void>) =>
  withNodes(postgres, 1, async ({ nodes: [other], shop, url }) => {
    const webhook = shop.webhook()
    await other.transact((tx) => tx.insertWebhook(webhook))
    const line = await aLine(url)
    const node = await openPostgres({ url: line.url, connections: 5 })
    const taken: HeldRow[] = []
    node.setOutboxTaker({
      begin: () => ({ leaseMs: 1e9, mayTake: () => true, end: (rows) => void taken.push(...rows) }),
    })
    const visitor = aVisitor()
    const say = () => shop.say(node, visitor)
    const { content } = await say()
    const waiting = () => other.read.outboxOf(webhookOrderingKey(webhook.id, content.thread_id))
    const clear = async () => {
      const unclaimed = (await waiting()).filter(({ claimed_until }) => claimed_until === 0)
      await other.transact(async (tx) => {
        for (const row of unclaimed) await tx.finishOutbox(row)
      })
    }
    await eventually('rows are handed over', async () => {
      await clear()
      await say()
      return taken.length > 0
    })
    const before = (await contentsOf(other, content.thread_id)).length
    line.loseNextCommit()
    const lost = say().catch((error) => error)
    await eventually('it is stored', async () => (await contentsOf(other, content.thread_id)).length > before)
    line.open(false)
    line.breakAtNode()
    expect(await lost).toMatchObject({ code: 'busy', message: expect.stringContaining('not certain') })
    const known = new Set(taken.map(({ row }) => row.id))
    const fromLost = async () => (await waiting()).filter(({ id }) => !known.has(id))
    await run({ node, line, taken, say, waiting: fromLost })
    await node.close()
    line.close()
  })

describe.skipIf(!postgres)('a batch whose connection is lost', () => {
  afterAll(() => postgres?.dropAll())

  test("a reply is stored one time if only the commit's response was lost", () =>
    withLine(async ({ line, reply, replies }) => {
      line.loseNextCommit()
      const replied = reply()
      await eventually('the reply is stored', async () => (await replies()).length === 3)
      line.breakAtNode()
      const { content } = await replied
      expect(await replies()).toHaveLength(3)
      expect(await replies()).toContain(content.id)
    }))

  test('a reply that was not yet committed is rolled back and stored one time', () =>
    withLine(async ({ line, url, reply, replies, firstMessage }) => {
      const client = await anotherClient(url)
      const held = aVisitor()
      await client.query('begin')
      await holdBatches(client, held.token)
      const replied = reply()
      const first = firstMessage(held)
      await waitForLock(client, 'bubblewire messages')
      line.breakAtNode()
      await waitForLock(client, 'bubblewire messages')
      await client.query('rollback')
      await client.end()
      const { content } = await replied
      await first
      expect(await replies()).toHaveLength(3)
      expect(await replies()).toContain(content.id)
    }))

  test('the next batch releases the outbox row of a lost batch', () =>
    withLostRow(async ({ line, waiting, say, taken }) => {
      const before = taken.length
      line.open(true)
      await eventually('the row is free, and so are those behind it', async () => {
        await say().catch(() => {})
        const rows = await waiting()
        return rows.length > 1 && rows.every(({ claimed_until }) => claimed_until === 0)
      })
      expect(taken).toHaveLength(before)
    }))

  test("an idle node releases a lost batch's row when the database returns", () =>
    withLostRow(async ({ node, line, waiting }) => {
      const isFree = async () => (await waiting()).map(({ claimed_until }) => claimed_until === 0)
      expect(await isFree()).toEqual([false])
      let told = 0
      node.onOutbox(() => {
        told += 1
      })
      line.open(true)
      await eventually('the row is free', async () => (await isFree())[0])
      await eventually('the worker hears of it', () => told > 0)
    }))
})
