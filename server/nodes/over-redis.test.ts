// @module-tag deep
import { createClient } from '@redis/client'
import { afterAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../store/testing/postgres-databases'
import { aRunningApp, eventually, newSessionToken } from '../testing/a-running-app'
import { tryRedis } from './redis'
import { findRedis } from './testing/a-redis'
import { aChat, aProxy, type Transport } from './testing/two-nodes'
import { testTwoNodes } from './testing/two-nodes.suite'

const postgres = await findPostgres()
const redis = postgres && (await findRedis())

async function emptyStream(run: (client: ReturnType<typeof createClient>) => Promise<unknown>): Promise<void> {
  const client = createClient({ url: redis ?? '' })
  client.on('error', () => {})
  await client.connect()
  await run(client as never)
  client.destroy()
}

const transport: Transport = {
  name: 'Redis',
  place: async () => ({ DATABASE_URL: (await postgres?.newDatabase()) ?? '', REDIS_URL: redis ?? '' }),
  lineOfSecond: async () => {
    const line = await aProxy(redis ?? '')
    return { env: { REDIS_URL: line.url }, line }
  },
  losing: async (_, line, work) => {
    line?.cut()
    await work()
    await emptyStream(async (client) => {
      for (const key of await client.keys('bubblewire:*')) await client.del(key)
    })
    line?.restore()
  },
}

describe.skipIf(!redis)('two nodes over Redis', () => {
  afterAll(() => postgres?.dropAll())
  testTwoNodes(transport, (nodes) => {
    test('an event sent while Redis is cut off arrives after the reconnect', async () => {
      const { nodeA, nodeB, line, untilConnected } = nodes()
      const token = newSessionToken()
      const [chat, tab] = [await aChat(nodeB, token), await aChat(nodeA, token)]
      await chat.say('Are you there?')
      line?.cut()
      const said = await tab.say('I am').finally(() => line?.restore())
      await eventually('the chat heard it', () => chat.hasReceived(said.id))
      await untilConnected()
    })

    test('each node serves its own chats while Redis is down', async () => {
      const { nodeA, nodeB, line, untilConnected } = nodes()
      const token = newSessionToken()
      const [chat, tab] = [await aChat(nodeB, token), await aChat(nodeA, token)]
      await chat.say('Are you there?')
      line?.cut()
      try {
        const said = await tab.say('I am')
        await eventually('the chat looked for itself', () => chat.holds(said.id))
        expect(chat.hasReceived(said.id)).toBe(false)
        expect((await chat.say('Good')).seq).toBe(3)
        expect((await fetch(`${nodeB.url}/readyz`)).status).toBe(200)
      } finally {
        line?.restore()
      }
      await untilConnected()
    })

    test('Redis stores only ids of conversations', async () => {
      const { nodeA, nodeB } = nodes()
      const chat = await aChat(nodeB)
      const asked = await chat.say('zebra crossing')
      await nodeA.client('createContent', { in_reply_to_id: asked.id, body: 'zebra reply' })
      await eventually('the reply is there', () => chat.bodies().length === 2)
      await eventually('it was told', async () =>
        (await nodeA.store.read.outboxDepth(0)).every(({ waiting }) => waiting === 0),
      )
      await emptyStream(async (client) => {
        const told = await Promise.all((await client.keys('bubblewire:*')).map((key) => client.xRange(key, '-', '+')))
        expect(JSON.stringify(told)).toContain(asked.id)
        expect(JSON.stringify(told)).not.toContain('zebra')
      })
    })
  })

  test('a node starts, serves and stops without a Redis', async () => {
    const line = await aProxy(redis ?? '')
    line.cut()
    const env = { ...(await transport.place()), REDIS_URL: line.url, DATABASE_CONNECTIONS: '4', LOG_LEVEL: 'silent' }
    const node = await aRunningApp(env)
    const chat = await aChat(node)
    const asked = await chat.say('Hello')
    const reply = await node.client('createContent', { in_reply_to_id: asked.id, body: 'Hi' })
    await eventually('the reply is there', () => chat.holds(reply.id))
    await node.stop()
    await line.close()
  })

  test('the log distinguishes a refusing Redis from an unreachable Redis', async () => {
    const wrong = Object.assign(new URL(redis ?? ''), { username: 'nobody', password: 'wrong' }).href
    const line = await aProxy(redis ?? '')
    line.cut()
    expect(await Promise.all([redis ?? '', wrong, line.url].map(tryRedis))).toEqual(['fine', 'refused', 'away'])
    await line.close()
  })
})
