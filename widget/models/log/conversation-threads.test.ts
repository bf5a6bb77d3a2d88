import { expect, test } from 'vitest'
import { memoryOutbox } from '../sync/outbox'
import type { ServerConnection } from '../sync/request'
import { aCustomer } from '../testing/a-customer'
import { resolvePromises } from '../testing/fake-clock'
import { fakeServer } from '../testing/fake-server'

test('messages that wait when a conversation closes begin a new conversation', async () => {
  const server = fakeServer()
  server.say({ thread_id: 'thread-1' })
  const { conversation, exchange, shown } = aCustomer()
  exchange.connect(server.connection)
  await resolvePromises()
  conversation.threadChanged(server.close('thread-1'))
  expect(conversation.thread.value?.id).toBe('thread-1')
  exchange.disconnect()
  conversation.openThread('thread-1')
  conversation.newThread()
  conversation.sendText('one')
  conversation.sendText('two')
  exchange.connect(server.connection)
  await resolvePromises()
  expect(server.stored.map(({ body, thread_id }) => [body, thread_id])).toEqual([
    ['message 1', 'thread-1'],
    ['one', 'thread-2'],
    ['two', 'thread-2'],
  ])
  expect(server.heard.map(({ new_thread, thread_id }) => new_thread ?? thread_id)).toEqual([true, 'thread-2'])
  expect([conversation.thread.value?.id, shown()]).toEqual(['thread-2', ['one: sent', 'two: sent']])
})

test('a chosen conversation keeps its waiting messages over a reload', async () => {
  const server = fakeServer()
  for (const thread_id of ['thread-1', 'thread-2']) server.say({ thread_id })
  const outbox = memoryOutbox()
  const before = aCustomer({ outbox })
  before.exchange.connect(server.connection)
  await resolvePromises()
  expect(before.conversation.thread.value?.id).toBe('thread-2')
  before.exchange.disconnect()
  before.conversation.openThread('thread-1')
  before.conversation.sendText('to the older one')
  await resolvePromises()
  const after = aCustomer({ outbox, name: 'after' })
  after.exchange.connect(server.connection)
  await resolvePromises()
  expect(server.stored.at(-1)).toMatchObject({ body: 'to the older one', thread_id: 'thread-1' })
})

test('deleting a conversation deletes its waiting messages', async () => {
  const server = fakeServer()
  for (const thread_id of ['thread-1', 'thread-2']) server.say({ thread_id })
  const outbox = memoryOutbox()
  const { conversation, exchange, shown } = aCustomer({ outbox })
  exchange.connect(server.connection)
  await resolvePromises()
  exchange.disconnect()
  conversation.openThread('thread-1')
  conversation.sendText('too late')
  server.threads.delete('thread-1')
  server.stored.shift()
  server.mishaps.push('lost')
  exchange.connect(server.connection)
  await resolvePromises()
  expect([conversation.threads.value.map(({ id }) => id), shown()]).toEqual([['thread-2'], ['message 1: received']])
  expect(await outbox.load()).toEqual([])
})

test('read marks are sent at most once a second', async () => {
  const server = fakeServer()
  const { conversation, exchange, clock } = aCustomer()
  exchange.connect(server.connection)
  await resolvePromises()
  conversation.watch(true)
  for (let nth = 0; nth < 20; nth++) {
    conversation.contentAdded(server.say())
    exchange.check()
    await clock.advance(100)
  }
  await clock.advance(2_000)
  expect(server.marked.length).toBeLessThanOrEqual(5)
  expect(server.marked.at(-1)).toMatchObject({ delivered_seq: 20, read_seq: 20 })
})

test('a new message below the view is delivered but not read', async () => {
  const server = fakeServer()
  server.say()
  const { conversation, exchange, clock } = aCustomer()
  conversation.watch(true)
  exchange.connect(server.connection)
  await resolvePromises()
  conversation.follow(false)
  conversation.contentAdded(server.say())
  await clock.advance(2_000)
  expect(server.marked.at(-1)).toMatchObject({ delivered_seq: 2, read_seq: 1 })
  expect(conversation.unread.value).toBe(1)
})

test("the customer's messages show which ones agents have read", async () => {
  const server = fakeServer()
  const { conversation, exchange, shown } = aCustomer()
  exchange.connect(server.connection)
  for (const body of ['one', 'two', 'three']) conversation.sendText(body)
  await resolvePromises()
  const marks = { customer_delivered_seq: 0, customer_read_seq: 0, agent_delivered_seq: 2, agent_read_seq: 1 }
  conversation.marked({ thread_id: 'thread-1', marks })
  expect(shown()).toEqual(['one: read', 'two: delivered', 'three: sent'])
  conversation.contentAdded(server.say())
  expect(shown().slice(0, 3)).toEqual(['one: read', 'two: read', 'three: read'])
})

test('scrolling up loads older messages until the beginning', async () => {
  const server = fakeServer()
  for (let nth = 0; nth < 180; nth++) server.say()
  const { conversation, exchange } = aCustomer()
  exchange.connect(server.connection)
  await resolvePromises()
  expect([conversation.messages.value.length, conversation.earlier.value]).toEqual([100, true])
  await conversation.loadEarlier()
  await Promise.all([conversation.loadEarlier(), conversation.loadEarlier()])
  const seqs = conversation.messages.value.map(({ content }) => content.seq)
  expect(seqs).toEqual(Array.from({ length: 180 }, (_, at) => at + 1))
  expect(conversation.earlier.value).toBe(false)
})

test("the customer's typing is reported every few seconds until it ends", async () => {
  const server = fakeServer()
  server.say()
  const { conversation, exchange, clock } = aCustomer()
  exchange.connect(server.connection)
  await resolvePromises()
  for (let nth = 0; nth < 10; nth++) {
    conversation.customerTyping(true)
    await clock.advance(1_000)
  }
  await clock.advance(10_000)
  expect(server.typed.map(({ active }) => active)).toEqual([true, true, true, true, false])
})

test("an agent's typing is shown until it ends or the message arrives", async () => {
  const server = fakeServer()
  server.say()
  const { conversation, exchange, clock } = aCustomer()
  exchange.connect(server.connection)
  await resolvePromises()
  const news = { thread_id: 'thread-1', author_name: 'Ana', active: true, for_ms: 10_000 }
  conversation.heardTyping(news)
  await resolvePromises()
  expect(conversation.typing.value?.author_name).toBe('Ana')
  conversation.contentAdded(server.say())
  expect(conversation.typing.value).toBe(null)
  conversation.heardTyping(news)
  await clock.advance(10_000)
  expect(conversation.typing.value).toBe(null)
})

test('older messages that did not arrive are requested again', async () => {
  const server = fakeServer()
  for (let nth = 0; nth < 120; nth++) server.say()
  const { conversation, exchange, clock } = aCustomer()
  exchange.connect(server.connection)
  await resolvePromises()
  exchange.disconnect()
  const loading = conversation.loadEarlier()
  await clock.advance(500)
  expect(conversation.messages.value.length).toBe(100)
  exchange.connect(server.connection)
  await clock.advance(5_000)
  await loading
  expect(conversation.messages.value.length).toBe(120)
})

test('the chat requests the history of an unknown conversation one time', async () => {
  const server = fakeServer()
  for (let nth = 0; nth < 120; nth++) server.say()
  const { conversation, exchange } = aCustomer()
  const asked: string[] = []
  const refusing: ServerConnection = {
    ask: (async (event: 'sync', request: never) => {
      asked.push(event)
      if (`${event}` !== 'thread:history') return server.connection.ask(event, request)
      return { ok: false, error: { code: 'unknown_thread', message: '' } }
    }) as ServerConnection['ask'],
  }
  exchange.connect(refusing)
  await resolvePromises()
  expect(conversation.earlier.value).toBe(true)
  expect(await conversation.loadEarlier()).toBe(false)
  expect(asked.filter((event) => event === 'thread:history')).toHaveLength(1)
  expect(conversation.earlier.value).toBe(false)
})
