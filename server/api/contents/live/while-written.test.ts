import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../../../testing/a-running-app'
import { aSecretKey, aToken, aVisitor, aWebSource } from '../../../testing/a-visitor'
import { anAgent } from '../../../testing/an-agent'
import { type WriterOptions, writerAt } from './testing/a-writer'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const aWriter = (query: Record<string, string>, options?: WriterOptions) => writerAt(here)(query, options)
const isWritten = async (id: unknown) => (await here.store.read.liveFacts()).some((fact) => fact.id === id)

test('a visitor who signs in while a message is written still sees it grow', async () => {
  const shop = await aWebSource(here)
  const key = await aSecretKey(here, shop.communityId)
  const device = await aVisitor(here, { channelId: shop.channelId })
  const asked = await device.say('Where is my parcel?')
  const bot = aWriter({ in_reply_to_id: asked.id })
  bot.piece({ text: 'Let me see' })
  await eventually('it grows', () => device.news('message:piece').length > 0)
  await device.value('session:sign_in', { token: await aToken({ uuid: randomUUID() }, key) })
  const before = device.news('message:piece').length
  await eventually('it grows again', () => {
    bot.piece({ text: '.' })
    return device.news('message:piece').length > before
  })
  bot.end()
  const { id } = await bot.line('begun')
  await bot.over()
  const { contents } = await device.value('sync', { since: {} })
  expect(contents.at(-1)).toMatchObject({ id, live: 'complete' })
})

test("deleting a customer's data ends and deletes the live message", async () => {
  const customer = await here.customer()
  const asked = await customer.say('Tell me a story')
  const bot = aWriter({ in_reply_to_id: asked.id, client_id: randomUUID() })
  bot.piece({ text: 'Once upon a time' })
  const { id } = await bot.line('begun')
  await bot.line('received')
  const identity = (await here.store.read.content(String(id)))?.identity_id
  expect((await here.call('DELETE', `/1.0/identities/${identity}/data`)).status).toBe(200)
  expect(await bot.over()).toMatchObject({ error: 'live_over', status: 409 })
  expect(await isWritten(id)).toBe(false)
  expect(await here.store.read.liveMessages([String(id)])).toEqual([])
  expect((await here.call('GET', `/1.0/contents/${id}`)).status).toBe(404)
  const events = await here.store.read.publishedAfter(0, 10_000)
  expect(events.filter(({ body }) => body.includes(String(id)))).toEqual([])
})

test.each(['the header', 'the query'])(
  'a deleted token cannot continue a message, even if the token was in %s',
  { tags: 'deep' },
  async (place) => {
    const customer = await here.customer()
    const asked = await customer.say('Who writes here?')
    const { token, tokenId } = await anAgent(here, { reads: [here.account.source_id] })
    const bot =
      place === 'the query'
        ? aWriter({ in_reply_to_id: asked.id, access_token: token }, { token: '' })
        : aWriter({ in_reply_to_id: asked.id }, { token })
    bot.piece({ text: 'Me' })
    const { id } = await bot.line('begun')
    await eventually('some beats of writing', async () => {
      const [fact] = (await here.store.read.liveFacts()).filter((each) => each.id === id)
      return (fact?.beats ?? 0) > 2
    })
    expect((await here.call('DELETE', `/1.0/access_tokens/${tokenId}`)).status).toBe(200)
    await eventually('it is told', () => {
      bot.piece({ text: '.' })
      return bot.state.over
    })
    expect(await bot.over()).toMatchObject({ error: 'unauthorized', status: 401 })
    const ended = await eventually('it is interrupted', () => customer.changed.find(({ live }) => live))
    expect(ended).toMatchObject({ id, live: 'interrupted', body: expect.stringMatching(/^Me/) })
  },
)

test('an agent who loses the right to reply cannot continue the message', async () => {
  const customer = await here.customer()
  const reads = [here.account.source_id]
  const { id: agentId, token } = await anAgent(here, { reads })
  const lose = () =>
    here.call('PUT', `/1.0/users/${agentId}/sources_permissions`, {
      sources_permissions: reads.map((source_id) => ({ source_id, read: true, reply: false })),
    })
  const bot = aWriter({ in_reply_to_id: (await customer.say('Who writes here?')).id }, { token })
  bot.piece({ text: 'Me' })
  const { id } = await bot.line('begun')
  await bot.line('received')
  expect((await lose()).status).toBe(200)
  bot.end()
  expect(await bot.over()).toMatchObject({ error: 'reply_forbidden', status: 403 })
  const ended = await eventually('it is interrupted', () => customer.changed.find(({ live }) => live))
  expect(ended).toMatchObject({ id, live: 'interrupted', body: 'Me' })
})

test('a message that ends while the chat loads is shown as complete', async () => {
  const customer = await here.customer()
  const asked = await customer.say('Tell me a story')
  const bot = aWriter({ in_reply_to_id: asked.id })
  bot.piece({ text: 'Once upon a time' })
  const { id } = await bot.line('begun')
  await bot.line('received')
  const { read } = here.store
  const { liveMessages } = read
  Object.assign(read, {
    liveMessages: async (ids: readonly string[]) => {
      Object.assign(read, { liveMessages })
      bot.end()
      await bot.over()
      return liveMessages(ids)
    },
  })
  const { contents } = await customer.sync()
  expect(contents.at(-1)).toMatchObject({ id, body: 'Once upon a time', live: 'complete' })
})

test('stopping a message at or after its end is accepted and notifies nobody', async () => {
  const device = await aVisitor(here)
  const asked = await device.say('Tell me a story')
  const bot = aWriter({ in_reply_to_id: asked.id })
  bot.piece({ text: 'Once' })
  const { id } = await bot.line('begun')
  await bot.line('received')
  const { read } = here.store
  const { content } = read
  Object.assign(read, {
    content: async (asked: string) => {
      const found = await content(asked)
      if (asked !== id) return found
      Object.assign(read, { content })
      bot.end()
      await bot.over()
      return found
    },
  })
  expect(await device.value('message:stop', { id: String(id) })).toBe(null)
  expect(await bot.over()).toMatchObject({ live: 'complete' })
  expect(await device.value('message:stop', { id: String(id) })).toBe(null)
  const events = await here.store.read.publishedAfter(0, 10_000)
  expect(events.filter(({ type, body }) => type === 'content.stop_requested' && body.includes(String(id)))).toEqual([])
})

test('an interrupted message does not continue in a closed conversation', async () => {
  const customer = await here.customer()
  const asked = await customer.say('Tell me a story')
  const query = { in_reply_to_id: asked.id, client_id: randomUUID(), idle_timeout: '1' }
  const bot = aWriter(query)
  bot.piece({ text: 'Once' })
  expect(await bot.over()).toMatchObject({ error: 'live_silent' })
  expect((await here.call('PUT', `/1.0/content_threads/${asked.thread_id}/close`)).status).toBe(200)
  await eventually('it is closed', async () => (await here.store.read.thread(asked.thread_id))?.closed)
  const again = aWriter(query)
  again.raw('{"replace":"Other words"}\n{"end":true}\n')
  expect(await again.over()).toMatchObject({ status: 409, error: 'live_thread_closed' })
  expect(customer.changed.map(({ live }) => live)).not.toContain('streaming')
  const { id } = await bot.line('begun')
  expect((await here.call('GET', `/1.0/contents/${id}`)).body).toMatchObject({ body: 'Once', live: 'interrupted' })
})

test("after the clock is set back, a message's updated_at still grows", async () => {
  let moved = 0
  const there = await aRunningApp({}, { clock: () => Date.now() + moved })
  try {
    const asked = await (await there.customer()).say('Tell me a story')
    const bot = writerAt(there)({ in_reply_to_id: asked.id })
    bot.piece({ text: 'Once' })
    const { id } = await bot.line('begun')
    const time = async () => Date.parse((await there.call('GET', `/1.0/contents/${id}`)).body.updated_at)
    const begun = await time()
    moved = -2 * 3_600_000
    bot.end()
    await bot.over()
    const ended = await time()
    expect(ended).toBeGreaterThanOrEqual(begun)
    expect((await there.call('PATCH', `/1.0/contents/${id}`, { body: 'Twice' })).status).toBe(200)
    expect(await time()).toBeGreaterThan(ended)
  } finally {
    await there.stop()
  }
})
