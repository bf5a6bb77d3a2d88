import fc from 'fast-check'
import { expect, test } from 'vitest'
import './beside'
import { aContent } from './builders'
import { type ConversationEvent, createConversation } from './conversation'
import { createExchange } from './exchange'
import { fakeClock, settle } from './fake-clock'
import { fakeServer, type Mishap } from './fake-server'
import type { Ask, Line } from './line'
import { memoryOutbox, type Outbox } from './outbox'

function aCustomer({ outbox = memoryOutbox(), name = 'a' }: { outbox?: Outbox; name?: string } = {}) {
  const clock = fakeClock()
  const events: ConversationEvent[] = []
  let line: Line | null = null
  let lastId = 0
  const newId = () => `${name}-${++lastId}`
  const ask: Ask = async (event, request) => {
    if (!line) throw new Error('no line')
    return line.ask(event, request)
  }
  const conversation = createConversation({ outbox, ask, clock, newId, onEvent: (event) => events.push(event) })
  const exchange = createExchange({ conversation, clock, random: () => 1 })
  const connect = (to: Line) => {
    line = to
    exchange.connect(to)
  }
  const disconnect = () => {
    line = null
    exchange.disconnect()
  }
  const shown = () => conversation.messages.value.map(({ content, state }) => `${content.body}: ${state}`)
  const types = () => events.map(({ type }) => type)
  return { conversation, exchange: { ...exchange, connect, disconnect }, clock, events, types, shown }
}

test('what is written without a connection waits, and is sent in order once there is one', async () => {
  const server = fakeServer()
  const { conversation, exchange, shown } = aCustomer()
  conversation.sendText('one')
  conversation.sendText('two')
  expect(shown()).toEqual(['one: sending', 'two: sending'])
  exchange.connect(server.line)
  await settle()
  expect(shown()).toEqual(['one: sent', 'two: sent'])
  expect(server.sends).toEqual(['a-1', 'a-2'])
})

const mishap = fc.constantFrom<Mishap[]>(
  'lost',
  'unheard',
  { code: 'busy', message: '' },
  { code: 'internal_error', message: '' },
)

test('whatever is lost on the way, each message is stored once and in the order of writing', async () => {
  const run = async (mishaps: Mishap[], count: number, breaks: number[]) => {
    const server = fakeServer()
    server.mishaps.push(...mishaps)
    const { conversation, exchange, clock, shown } = aCustomer()
    for (let place = 1; place <= count; place += 1) {
      conversation.sendText(`text ${place}`)
      if (breaks.includes(place)) exchange.disconnect()
      else exchange.connect(server.line)
      await settle()
    }
    exchange.connect(server.line)
    await clock.advance(10 * 60_000)
    const written = Array.from({ length: count }, (_, place) => `text ${place + 1}`)
    expect(server.stored.map(({ body }) => body)).toEqual(written)
    expect(shown()).toEqual(written.map((text) => `${text}: sent`))
    expect(server.mostInFlight()).toBeLessThanOrEqual(1)
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(mishap, { maxLength: 12 }),
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.integer({ min: 1, max: 6 })),
      run,
    ),
    { numRuns: 60 },
  )
})

test('what was not acknowledged before a reload is sent once after it, before what is written then', async () => {
  const server = fakeServer()
  const outbox = memoryOutbox()
  server.mishaps.push('unheard')
  const before = aCustomer({ outbox, name: 'before' })
  before.conversation.sendText('heard by the server')
  before.conversation.sendText('never sent')
  before.exchange.connect(server.line)
  await settle()
  before.exchange.disconnect()

  const after = aCustomer({ outbox, name: 'after' })
  after.conversation.sendText('written after the reload')
  after.exchange.connect(server.line)
  await after.clock.advance(60_000)
  const texts = ['heard by the server', 'never sent', 'written after the reload']
  expect(server.stored.map(({ body }) => body)).toEqual(texts)
  expect(after.shown()).toEqual(texts.map((text) => `${text}: sent`))
  expect(await outbox.load()).toEqual([])
})

test('a refused message says why, lets the next one pass, and can be tried again with the same id', async () => {
  const server = fakeServer()
  server.mishaps.push({ code: 'too_many_requests', message: 'Wait a minute.' })
  const { conversation, exchange, shown, events } = aCustomer()
  conversation.sendText('one')
  conversation.sendText('two')
  exchange.connect(server.line)
  await settle()
  expect(shown()).toEqual(['two: sent', 'one: failed'])
  expect(conversation.messages.value.at(-1)?.refusal).toBe('too_many_requests')
  expect(events).toContainEqual({ type: 'refused', code: 'too_many_requests' })
  conversation.retry('a-1')
  await settle()
  expect(shown()).toEqual(['two: sent', 'one: sent'])
  expect(server.sends).toEqual(['a-1', 'a-2', 'a-1'])
})

test('a message that the customer takes back is gone, also after a reload', async () => {
  const server = fakeServer()
  const outbox = memoryOutbox()
  server.mishaps.push({ code: 'too_many_requests', message: 'No.' })
  const { conversation, exchange, shown } = aCustomer({ outbox })
  conversation.sendText('one')
  exchange.connect(server.line)
  await settle()
  conversation.discard('a-1')
  expect(shown()).toEqual([])
  expect(await outbox.load()).toEqual([])
})

test('a gap is fetched, and nothing of it is shown twice', async () => {
  const server = fakeServer()
  const { conversation, exchange, shown } = aCustomer()
  server.say()
  exchange.connect(server.line)
  await settle()
  server.say()
  const third = server.say()
  conversation.contentAdded(third)
  exchange.check()
  await settle()
  expect(shown()).toEqual(['message 1: received', 'message 2: received', 'message 3: received'])
})

test('what was said during a break is there after it, and only that is told as new', async () => {
  const server = fakeServer()
  server.say()
  const { conversation, exchange, events } = aCustomer()
  exchange.connect(server.line)
  await settle()
  expect(events).toEqual([])
  conversation.watch(true)
  conversation.watch(false)
  exchange.disconnect()
  const missed = server.say()
  exchange.connect(server.line)
  await settle()
  expect(events).toEqual([{ type: 'arrived', contents: [missed] }])
  expect(conversation.unread.value).toBe(1)
})

test('an own message that comes back before its acknowledgement stays where it is, once', async () => {
  const { conversation } = aCustomer()
  conversation.sendText('one')
  const key = conversation.messages.value[0]?.key
  conversation.contentAdded(aContent({ from: 'customer', client_id: 'a-1', body: 'one' }))
  expect(conversation.messages.value.map(({ key, state }) => ({ key, state }))).toEqual([{ key, state: 'sent' }])
})

test('an answer is found by the content it answers, while it is on its way already', () => {
  const { conversation } = aCustomer()
  const question = aContent({ structured_content: { type: 'select', items: [{ title: 'Yes', payload: 'y' }] } })
  conversation.contentAdded(question)
  expect(conversation.isCurrent(question)).toBe(true)
  conversation.reply(question.id, 'Yes', { payload: 'y' })
  expect(conversation.answerOf(question.id)).toMatchObject({ state: 'sending', content: { body: 'Yes' } })
  expect(conversation.isCurrent(question)).toBe(false)
})

test('the answer that was taken counts, not the one that was refused because it came second', () => {
  const { conversation } = aCustomer()
  const question = aContent({
    seq: 1,
    structured_content: { type: 'select', items: [{ title: 'Yes' }, { title: 'No' }] },
  })
  conversation.contentAdded(question)
  conversation.reply(question.id, 'No', { payload: null })
  conversation.contentAdded(aContent({ seq: 2, from: 'customer', body: 'Yes', in_reply_to_id: question.id }))
  conversation.refuse(conversation.messages.value.at(-1)?.key ?? '', 'It was answered.')
  expect(conversation.answerOf(question.id)).toMatchObject({ state: 'sent', content: { body: 'Yes' } })
})

test('an open question that locks the text box unlocks it once answered or overtaken', () => {
  const { conversation } = aCustomer()
  const question = { type: 'select', items: [{ title: 'Yes' }], disable_text_input: true } as const
  conversation.contentAdded(aContent({ seq: 1, structured_content: { ...question, items: [...question.items] } }))
  expect(conversation.textInputLocked.value).toBe(true)
  conversation.contentAdded(aContent({ seq: 2 }))
  expect(conversation.textInputLocked.value).toBe(false)
})

test('the API locks and unlocks the text box of the newest thread', () => {
  const { conversation } = aCustomer()
  const thread = { id: 'thread-1', closed: false, last_seq: 0 }
  conversation.threadChanged({ ...thread, text_input_disabled: true })
  expect(conversation.textInputLocked.value).toBe(true)
  conversation.threadChanged({ ...thread, text_input_disabled: false })
  expect(conversation.textInputLocked.value).toBe(false)
})

test('the API frees a question too that locks the text box', () => {
  const { conversation } = aCustomer()
  const items = [{ title: 'Yes' }]
  const asked = aContent({ structured_content: { type: 'select', items, disable_text_input: true } })
  conversation.contentAdded(asked)
  conversation.contentChanged({ ...asked, structured_content: { type: 'select', items, disable_text_input: false } })
  expect(conversation.textInputLocked.value).toBe(false)
  expect(conversation.isCurrent(asked)).toBe(true)
})

test('a locked text box with an open question says to choose; without one, that nothing can be written', () => {
  const { conversation } = aCustomer()
  conversation.threadChanged({ id: 'thread-1', closed: false, last_seq: 0, text_input_disabled: true })
  expect(conversation.textInputDisabled.value).toBe(true)
  conversation.contentAdded(aContent({ seq: 1, structured_content: { type: 'select', items: [{ title: 'Yes' }] } }))
  expect([conversation.textInputDisabled.value, conversation.textInputLocked.value]).toEqual([false, true])
  conversation.contentAdded(aContent({ seq: 2 }))
  expect(conversation.textInputDisabled.value).toBe(true)
})

test('a message counts as unread until the customer has the chat in view, and stays read after a reload', async () => {
  const server = fakeServer()
  const { conversation, exchange, clock } = aCustomer()
  exchange.connect(server.line)
  await settle()
  conversation.contentAdded(server.say({ body: 'We have news' }))
  exchange.check()
  await settle()
  expect([conversation.unread.value, conversation.preview.value]).toEqual([1, 'We have news'])
  conversation.watch(true)
  expect(conversation.unread.value).toBe(0)
  conversation.watch(false)
  conversation.contentAdded(server.say())
  expect(conversation.unread.value).toBe(1)
  await clock.advance(2_000)

  const later = aCustomer()
  later.exchange.connect(server.line)
  await settle()
  expect(later.conversation.unread.value).toBe(1)
})

test('the server is asked again after growing pauses when it does not answer', async () => {
  const { conversation, exchange, clock } = aCustomer()
  let asked = 0
  exchange.connect({
    ask: () => {
      asked += 1
      return Promise.reject(new Error('lost'))
    },
  })
  expect(conversation.since()).toEqual({})
  await clock.advance(1_000)
  expect(asked).toBe(2)
  await clock.advance(1_000)
  expect(asked).toBe(2)
  await clock.advance(1_000)
  expect(asked).toBe(3)
})

test('under a closed conversation the next message begins another, and what waits behind it goes there too', async () => {
  const server = fakeServer()
  server.say({ thread_id: 'thread-1' })
  const { conversation, exchange, shown } = aCustomer()
  exchange.connect(server.line)
  await settle()
  conversation.threadChanged(server.close('thread-1'))
  expect(conversation.thread.value?.id).toBe('thread-1')
  exchange.disconnect()
  conversation.openThread('thread-1')
  conversation.newThread()
  conversation.sendText('one')
  conversation.sendText('two')
  exchange.connect(server.line)
  await settle()
  expect(server.stored.map(({ body, thread_id }) => [body, thread_id])).toEqual([
    ['message 1', 'thread-1'],
    ['one', 'thread-2'],
    ['two', 'thread-2'],
  ])
  expect(server.heard.map(({ new_thread, thread_id }) => new_thread ?? thread_id)).toEqual([true, 'thread-2'])
  expect([conversation.thread.value?.id, shown()]).toEqual(['thread-2', ['one: sent', 'two: sent']])
})

test('a conversation that the customer chose keeps its messages, also those that wait over a reload', async () => {
  const server = fakeServer()
  for (const thread_id of ['thread-1', 'thread-2']) server.say({ thread_id })
  const outbox = memoryOutbox()
  const before = aCustomer({ outbox })
  before.exchange.connect(server.line)
  await settle()
  expect(before.conversation.thread.value?.id).toBe('thread-2')
  before.exchange.disconnect()
  before.conversation.openThread('thread-1')
  before.conversation.sendText('to the older one')
  await settle()
  const after = aCustomer({ outbox, name: 'after' })
  after.exchange.connect(server.line)
  await settle()
  expect(server.stored.at(-1)).toMatchObject({ body: 'to the older one', thread_id: 'thread-1' })
})

test('a conversation that is gone takes its messages along, also those that wait', async () => {
  const server = fakeServer()
  for (const thread_id of ['thread-1', 'thread-2']) server.say({ thread_id })
  const outbox = memoryOutbox()
  const { conversation, exchange, shown } = aCustomer({ outbox })
  exchange.connect(server.line)
  await settle()
  exchange.disconnect()
  conversation.openThread('thread-1')
  conversation.sendText('too late')
  server.threads.delete('thread-1')
  server.stored.shift()
  server.mishaps.push('lost')
  exchange.connect(server.line)
  await settle()
  expect([conversation.threads.value.map(({ id }) => id), shown()]).toEqual([['thread-2'], ['message 1: received']])
  expect(await outbox.load()).toEqual([])
})

test('what arrives and is read is told once a second at most, with the highest seq', async () => {
  const server = fakeServer()
  const { conversation, exchange, clock } = aCustomer()
  exchange.connect(server.line)
  await settle()
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

test('further up in the log, what arrives is delivered and not read', async () => {
  const server = fakeServer()
  server.say()
  const { conversation, exchange, clock } = aCustomer()
  conversation.watch(true)
  exchange.connect(server.line)
  await settle()
  conversation.follow(false)
  conversation.contentAdded(server.say())
  await clock.advance(2_000)
  expect(server.marked.at(-1)).toMatchObject({ delivered_seq: 2, read_seq: 1 })
  expect(conversation.unread.value).toBe(1)
})

test('own messages say how far the other side has got; who replies has read what stood before', async () => {
  const server = fakeServer()
  const { conversation, exchange, shown } = aCustomer()
  exchange.connect(server.line)
  for (const body of ['one', 'two', 'three']) conversation.sendText(body)
  await settle()
  const marks = { customer_delivered_seq: 0, customer_read_seq: 0, agent_delivered_seq: 2, agent_read_seq: 1 }
  conversation.marked({ thread_id: 'thread-1', marks })
  expect(shown()).toEqual(['one: read', 'two: delivered', 'three: sent'])
  conversation.contentAdded(server.say())
  expect(shown().slice(0, 3)).toEqual(['one: read', 'two: read', 'three: read'])
})

test('older messages come page by page until the beginning', async () => {
  const server = fakeServer()
  for (let nth = 0; nth < 180; nth++) server.say()
  const { conversation, exchange } = aCustomer()
  exchange.connect(server.line)
  await settle()
  expect([conversation.messages.value.length, conversation.earlier.value]).toEqual([100, true])
  await conversation.loadEarlier()
  await Promise.all([conversation.loadEarlier(), conversation.loadEarlier()])
  const seqs = conversation.messages.value.map(({ content }) => content.seq)
  expect(seqs).toEqual(Array.from({ length: 180 }, (_, at) => at + 1))
  expect(conversation.earlier.value).toBe(false)
})

test('typing is told every few seconds while it goes on, and once at its end', async () => {
  const server = fakeServer()
  server.say()
  const { conversation, exchange, clock } = aCustomer()
  exchange.connect(server.line)
  await settle()
  for (let nth = 0; nth < 10; nth++) {
    conversation.customerTyping(true)
    await clock.advance(1_000)
  }
  await clock.advance(10_000)
  expect(server.typed.map(({ active }) => active)).toEqual([true, true, true, true, false])
})

test('who writes is shown until they stop, their message is here, or nothing more is heard', async () => {
  const server = fakeServer()
  server.say()
  const { conversation, exchange, clock } = aCustomer()
  exchange.connect(server.line)
  await settle()
  const news = { thread_id: 'thread-1', author_name: 'Ana', active: true, for_ms: 10_000 }
  conversation.heardTyping(news)
  await settle()
  expect(conversation.typing.value?.author_name).toBe('Ana')
  conversation.contentAdded(server.say())
  expect(conversation.typing.value).toBe(null)
  conversation.heardTyping(news)
  await clock.advance(10_000)
  expect(conversation.typing.value).toBe(null)
})

test('a page of older messages that did not come is asked for again', async () => {
  const server = fakeServer()
  for (let nth = 0; nth < 120; nth++) server.say()
  const { conversation, exchange, clock } = aCustomer()
  exchange.connect(server.line)
  await settle()
  exchange.disconnect()
  const loading = conversation.loadEarlier()
  await clock.advance(500)
  expect(conversation.messages.value.length).toBe(100)
  exchange.connect(server.line)
  await clock.advance(5_000)
  await loading
  expect(conversation.messages.value.length).toBe(120)
})
