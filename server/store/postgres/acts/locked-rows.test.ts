// @module-tag deep
import type { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../conversation/ports'
import { anotherClient, expectCompleteOrder, rising, seqs, waitForLock } from '../../testing/disturbances'
import { findPostgres } from '../../testing/postgres-databases'
import { answer, aVisitor, range, type Shop, type Visitor, withNodes } from '../../testing/visitors-on-nodes'

// An act whose rows another transaction locks waits apart: the other acts go on.

const postgres = await findPostgres()

interface Scene {
  node: Store
  shop: Shop
  client: Client
  /** The customer whose thread is locked. */
  held: Visitor
  thread: string
  contentId: string
}

/** Runs while another client locks the rows of `text`, whose parameter is the thread. */
const whileLocked = (text: string, run: (scene: Scene) => Promise<void>) =>
  withNodes(postgres, 1, async ({ nodes: [node], shop, url }) => {
    const held = aVisitor()
    const { content } = await shop.say(node, held)
    const client = await anotherClient(url)
    await client.query('begin')
    await client.query(text, [content.thread_id])
    await run({ node, shop, client, held, thread: content.thread_id, contentId: content.id })
    await client.end()
  })

const locks = {
  thread: 'select 1 from threads where id = $1 for update',
  session: 'select 1 from sessions where identity_id = (select identity_id from threads where id = $1) for update',
}

describe.skipIf(!postgres)('rows that another transaction locks', () => {
  afterAll(() => postgres?.dropAll())

  test.each(Object.entries(locks))('a locked %s holds up no message of another customer', (_, text) =>
    whileLocked(text, async ({ node, shop, client, held, thread }) => {
      const first = shop.say(node, held)
      await waitForLock(client, 'bubblewire waiting')
      const later = range(3).map(() => shop.say(node, held))
      for (const _ of range(5)) await shop.say(node, aVisitor())
      await client.query('commit')
      const received = await Promise.all([first, ...later])
      expect(seqs(received)).toEqual(rising(seqs(received)))
      await expectCompleteOrder(node, [thread], received)
    }),
  )

  test('replies to a locked message are stored once it is free', () =>
    whileLocked('select 1 from contents where thread_id = $1 for update', async ({ node, shop, client, contentId }) => {
      const replies = range(3).map(() => shop.replyTo(node, contentId))
      await waitForLock(client, 'bubblewire waiting')
      const another = await shop.say(node, aVisitor())
      await answer(node, shop, another.content.thread_id)
      await client.query('commit')
      const contents = (await Promise.all(replies)).map(({ content }) => content.seq)
      expect(contents).toEqual([2, 3, 4])
    }))

  test('a message is refused as busy when its thread stays locked', () =>
    whileLocked(locks.thread, async ({ node, shop, client, held }) => {
      await expect(shop.say(node, held)).rejects.toMatchObject({ code: 'busy' })
      await client.query('commit')
      await expect(shop.say(node, held)).resolves.toBeTruthy()
    }))

  test('what does not exist is refused while other rows are locked', () =>
    whileLocked(locks.thread, async ({ node, shop, client, held, thread }) => {
      const first = shop.say(node, held)
      await expect(shop.replyTo(node, 'f'.repeat(24))).rejects.toMatchObject({ code: 'content_not_found' })
      await client.query('commit')
      await expectCompleteOrder(node, [thread], [await first])
    }))
})
