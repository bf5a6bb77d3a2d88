// @module-tag deep
import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../store/testing/postgres-databases'
import { aBrowser } from '../testing/a-browser'
import { eventually, newSessionToken, type RunningApp } from '../testing/a-running-app'
import { aVisitor, type VisitorDevice } from '../testing/a-visitor'
import { hashToken } from '../values/hash-token'
import { redisCounts } from './redis-counts'
import { findRedis } from './testing/a-redis'
import { aProxy, type CutProxy, twoNodes } from './testing/two-nodes'

const postgres = await findPostgres()
const redis = (postgres && (await findRedis())) ?? ''
type Nodes = Awaited<ReturnType<typeof twoNodes>>

const most = 80

/** The clock does not move, so that no limit refills while a slow machine runs a test. */
const began = Date.now()
const clock = () => began

const nodesWith = (env: Record<string, string>, more: Parameters<typeof twoNodes>[1] = {}) =>
  twoNodes(
    {
      name: 'Redis',
      place: async () => ({ DATABASE_URL: (await postgres?.newDatabase()) ?? '', REDIS_URL: redis, ...env }),
      losing: async () => {},
    },
    { clock, ...more },
  )

interface Answer {
  refused: boolean
  message: string
}

const readAnswer = async (answer: Promise<Response>): Promise<Answer> => {
  const { status } = await answer
  const { message = '' } = (await (await answer).json()) as { message?: string }
  return { refused: status === 429, message }
}

async function untilRefused(ask: () => Promise<Answer>): Promise<{ taken: number; message: string }> {
  for (let taken = 0; taken <= 2 * most; taken += 1) {
    const { refused, message } = await ask()
    if (refused) return { taken, message }
    if (taken >= most / 4) await new Promise((next) => setTimeout(next, 200))
  }
  throw new Error('It was never refused.')
}

type Asker = (node: RunningApp) => Promise<() => Promise<Answer>>

const withToken =
  (token: string): Asker =>
  async ({ url }) =>
  () =>
    readAnswer(fetch(`${url}/1.0/users/me`, { headers: { authorization: `Bearer ${token}` } }))

const byAddress =
  (path: string, address: () => string, headers: Record<string, string> = {}): Asker =>
  async ({ url }) =>
  () =>
    readAnswer(fetch(url + path, { headers: { 'x-forwarded-for': address(), ...headers } }))

let addresses = 0
const anotherAddress = () => {
  addresses += 1
  return `2001:db8:0:${addresses.toString(16)}::1`
}

describe.skipIf(!redis)('limits of two nodes on one Redis', () => {
  let nodes: Nodes
  const open: VisitorDevice[] = []
  beforeAll(async () => {
    const limits = {
      tokenRequests: { token: most },
      visitorRequests: { visitor: most },
      requests: { address: 2 * most },
      wrongTokens: { address: most },
      signInLinks: { address: most },
      pages: { visitor: most },
      socketRequests: { chat: 0, agent: 0 },
      messages: { visitor: most, address: most },
    }
    nodes = await nodesWith({}, { limits })
  }, 60_000)
  afterEach(() => {
    for (const device of open.splice(0)) device.close()
  })
  afterAll(async () => {
    await nodes?.stop()
    await postgres?.dropAll()
  })

  async function aDevice(node: RunningApp, given: Parameters<typeof aVisitor>[1]) {
    const device = await aVisitor(node, given)
    open.push(device)
    return device
  }
  const answerOf = (ack: { ok: true } | { ok: false; error: { code: string; message: string } }): Answer =>
    ack.ok
      ? { refused: false, message: '' }
      : { refused: ack.error.code === 'too_many_requests', message: ack.error.message }
  const messagesOf =
    (given: () => Parameters<typeof aVisitor>[1]): Asker =>
    async (node) => {
      const device = await aDevice(node, given())
      return async () => answerOf(await device.send({ body: 'Hello', client_id: randomUUID() }))
    }
  const exportOf = (token: string, address = anotherAddress): Asker =>
    byAddress(`/chat/${nodes.nodeA.account.channel_id}/export`, address, { authorization: `Bearer ${token}` })
  const pagesOf =
    (token: string): Asker =>
    async (node) => {
      const device = await aDevice(node, { token, address: '203.0.113.7' })
      return async () => answerOf(await device.ask('page:seen', { url: 'https://shop.example/', title: '' }))
    }

  const visitor = newSessionToken()
  test.each<[string, string, () => Asker]>([
    ['requests of a token', 'with this token', () => withToken(nodes.nodeA.account.bot_access_token)],
    ['requests of a visitor', 'in this session', () => exportOf(visitor)],
    ['requests from an address', 'requests from one address', () => byAddress('/account/options', () => '203.0.113.1')],
    ['wrong tokens', 'wrong tokens', () => byAddress('/1.0/users/me?access_token=wrong', () => '203.0.113.2')],
    [
      'links to sign in',
      'attempts to sign in',
      () => async (node) => async () => {
        const headers = { 'x-forwarded-for': '203.0.113.3' }
        const { status, body } = await aBrowser(node.url).call('POST', '/account/link', { token: 'a guess' }, headers)
        return { refused: status === 429, message: body.message }
      },
    ],
    [
      'messages of a visitor',
      'messages of one visitor',
      () => messagesOf(() => ({ token: visitor, address: '203.0.113.4' })),
    ],
    ['messages from an address', 'messages from one address', () => messagesOf(() => ({ address: '203.0.113.5' }))],
    ['pages of a visitor', 'pages of one visitor', () => pagesOf(visitor)],
  ])('%s: uses on one node also count on the other node', async (what, sentence, asker) => {
    const here = await asker()(nodes.nodeA)
    const there = await asker()(nodes.nodeB)
    const given = what === 'requests from an address' ? 2 * most : most
    for (let nth = 0; nth < given - 1; nth += 1) expect(await here()).toMatchObject({ refused: false })
    const { taken, message } = await untilRefused(there)
    expect(message).toContain(sentence)
    expect(taken).toBeLessThan(given)
    expect((await untilRefused(here)).taken).toBeLessThanOrEqual(1)
  })

  test('Redis stores neither an address nor a session', async () => {
    const session = newSessionToken()
    const address = '203.0.113.99'
    const ask = await exportOf(session, () => address)(nodes.nodeA)
    const client = createClient({ url: redis })
    client.on('error', () => {})
    await client.connect()
    const own = `bubblewire-limits:${nodes.nodeA.app.needs.installation}:*`
    const before = new Set(await client.keys(own))
    await eventually('it is counted in Redis', async () => {
      await ask()
      return (await client.keys(own)).some((key) => !before.has(key))
    })
    const keys = await client.keys(own)
    const stored = JSON.stringify([keys, await client.mGet(keys)])
    for (const secret of [address, session, hashToken(session)]) expect(stored).not.toContain(secret)
    // -1 would mean that the key stays forever. An expired key gives -2.
    for (const key of keys) expect(await client.pTTL(key)).not.toBe(-1)
    client.destroy()
  })
})

describe.skipIf(!redis)('limits while Redis is unreachable', () => {
  const lost = 'limits cannot be counted for all nodes together: each node counts by itself'
  const back = 'limits are counted for all nodes together again'
  let line: CutProxy
  let nodes: Nodes
  const log: string[] = []
  beforeAll(async () => {
    line = await aProxy(redis)
    nodes = await nodesWith(
      { REDIS_URL: line.url, LIMIT_REQUESTS: `${most}`, LOG_LEVEL: 'info' },
      { logTo: { write: (text: string) => void log.push(JSON.parse(text).msg) } },
    )
  }, 60_000)
  afterAll(async () => {
    await nodes?.stop()
    await line?.close()
    await postgres?.dropAll()
  })

  const times = (sentence: string) => log.filter((each) => each === sentence).length
  async function aToken(): Promise<Asker> {
    const { body } = await nodes.nodeA.call('POST', '/1.0/access_tokens', { label: 'For requests' })
    return withToken(body.token)
  }
  async function sharesAgain(): Promise<void> {
    const asker = await aToken()
    const [here, there] = [await asker(nodes.nodeA), await asker(nodes.nodeB)]
    for (let nth = 0; nth < most - 1; nth += 1) expect(await here()).toMatchObject({ refused: false })
    expect((await untilRefused(there)).taken).toBeLessThan(most)
  }

  test.each([
    ['it is gone', () => line.cut()],
    ['it does not answer', () => line.stall()],
  ])('%s: each node counts alone, logs it one time, and later counts jointly again', async (_, lose) => {
    log.length = 0
    lose()
    const asker = await aToken()
    const asks = [await asker(nodes.nodeA), await asker(nodes.nodeB)]
    for (const ask of asks) {
      for (let nth = 0; nth < most; nth += 1) expect(await ask()).toMatchObject({ refused: false })
      expect((await ask()).refused).toBe(true)
    }
    await eventually('both say so', () => times(lost) === 2)
    line.restore()
    const other = await aToken()
    const more = [await other(nodes.nodeA), await other(nodes.nodeB)]
    await eventually('both say that it is back', async () => {
      for (const ask of more) await ask()
      return times(back) === 2
    })
    expect([times(lost), times(back)]).toEqual([2, 2])
    await sharesAgain()
  })
})

describe.skipIf(!redis)('sums in Redis', () => {
  let one: ReturnType<typeof redisCounts>
  let now = began
  beforeAll(() => {
    one = redisCounts({ url: redis, installation: randomUUID(), clock: () => now })
  })
  afterAll(() => one.close())
  const owes = (amount: number, ageMs: number, key: string) => ({ key, amount, ageMs, mostOwed: 60_000 }) as const
  const settled = (taken: Parameters<typeof one.addUses>[0]) =>
    eventually('Redis answers', () => one.addUses(taken).catch(() => null))
  const amountOf = async (taken: Parameters<typeof one.addUses>[0]) => (await settled(taken))[0] ?? 0

  test('the used amount of a limit grows with each report up to a maximum', async () => {
    expect(await amountOf([owes(40_000, 0, 'a')])).toBe(40_000)
    now += 3000
    expect(await amountOf([owes(10_000, 0, 'a')])).toBe(47_000)
    expect(await amountOf([owes(50_000, 0, 'a')])).toBe(60_000)
    expect(await amountOf([owes(5000, 4000, 'b')])).toBe(1000)
    expect(await amountOf([owes(5000, 9000, 'c')])).toBe(0)
    const older = await amountOf([owes(5000, 8000, 'a')])
    expect(older).toBe(60_000)
  })

  test('requests on several nodes add up to one shared amount', async () => {
    const steps = [900, 900, 900, 900]
    let owed = 0
    for (const amount of steps) owed = await amountOf([owes(amount, 1000, 'd')])
    expect(owed).toBe(3 * 900 - 100)
  })

  test('one call returns the amounts of many keys in their order', async () => {
    const taken = Array.from({ length: 1234 }, (_, nth) => owes(nth + 1, 0, `key ${nth}`))
    expect(await settled(taken)).toEqual(taken.map(({ amount }) => amount))
  })
})
