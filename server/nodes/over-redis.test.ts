import { createClient } from '@redis/client'
import { afterAll, describe, expect, test } from 'vitest'
import { eventually } from '../a-running-app'
import { findPostgres } from '../store/a-postgres'
import { findRedis } from './redis-for-tests'
import { aChat, aLine, type Way } from './two-nodes'
import { testTwoNodes } from './two-nodes.suite'

const postgres = await findPostgres()
const redis = postgres && (await findRedis())

/** Removes what the stream of the only installation since then holds, as a Redis that began anew does. */
async function emptied(run: (client: ReturnType<typeof createClient>) => Promise<unknown>): Promise<void> {
  const client = createClient({ url: redis ?? '' })
  client.on('error', () => {})
  await client.connect()
  await run(client as never)
  client.destroy()
}

const way: Way = {
  name: 'Redis',
  place: async () => ({ DATABASE_URL: (await postgres?.newDatabase()) ?? '', REDIS_URL: redis ?? '' }),
  lineOfSecond: async () => {
    const line = await aLine(redis ?? '')
    return { env: { REDIS_URL: line.url }, line }
  },
  losing: async (_, line, work) => {
    line?.cut()
    await work()
    await emptied(async (client) => {
      for (const key of await client.keys('bubblewire:*')) await client.del(key)
    })
    line?.mend()
  },
}

describe.skipIf(!redis)('two nodes over Redis', () => {
  afterAll(() => postgres?.dropAll())
  testTwoNodes(way, (nodes) => {
    test('while the line to Redis is cut nothing is lost: what was told comes when it is back', async () => {
      const { one, other, line, known } = nodes()
      const chat = await aChat(other)
      const asked = await chat.say('Are you there?')
      line?.cut()
      const reply = await one.client('createContent', { in_reply_to_id: asked.id, body: 'We are' })
      await eventually(
        'it is told',
        async () => (await one.store.read.content(reply.id))?.synchronization_status === 'success',
      )
      line?.mend()
      await eventually('the chat heard it', () => chat.received.some(({ id }) => id === reply.id))
      await known()
    })

    test('without Redis each node serves its chats, and what the other node has said comes a little later', async () => {
      const { one, other, line, known } = nodes()
      const chat = await aChat(other)
      const asked = await chat.say('Are you there?')
      line?.cut()
      const reply = await one.client('createContent', { in_reply_to_id: asked.id, body: 'We are' })
      await eventually('the chat looked for itself', () => chat.holds(reply.id))
      expect(chat.received.map(({ id }) => id)).not.toContain(reply.id)
      expect((await chat.say('Good')).seq).toBe(3)
      expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
      line?.mend()
      await known()
    })

    test('a Redis that holds nothing of a conversation: names only', async () => {
      const { one, other } = nodes()
      const chat = await aChat(other)
      const asked = await chat.say('zebra crossing')
      await one.client('createContent', { in_reply_to_id: asked.id, body: 'zebra reply' })
      await eventually('the reply is there', () => chat.bodies().length === 2)
      await emptied(async (client) => {
        const told = await Promise.all((await client.keys('bubblewire:*')).map((key) => client.xRange(key, '-', '+')))
        expect(JSON.stringify(told)).toContain(asked.id)
        expect(JSON.stringify(told)).not.toContain('zebra')
      })
    })
  })
})
