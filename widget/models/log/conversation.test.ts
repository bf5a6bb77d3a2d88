import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../scripts/runs'
import { memoryOutbox } from '../sync/outbox'
import { aCustomer } from '../testing/a-customer'
import { aContent } from '../testing/builders'
import { resolvePromises } from '../testing/fake-clock'
import { fakeServer, type RequestOutcome } from '../testing/fake-server'

test('messages written offline are sent in order after the reconnect', async () => {
  const server = fakeServer()
  const { conversation, exchange, shown } = aCustomer()
  conversation.sendText('one')
  conversation.sendText('two')
  expect(shown()).toEqual(['one: sending', 'two: sending'])
  exchange.connect(server.connection)
  await resolvePromises()
  expect(shown()).toEqual(['one: sent', 'two: sent'])
  expect(server.sends).toEqual(['a-1', 'a-2'])
})

const mishap = fc.constantFrom<RequestOutcome[]>(
  'lost',
  'unheard',
  { code: 'busy', message: '' },
  { code: 'internal_error', message: '' },
)

test('each message is stored one time on any bad network', async () => {
  const run = async (mishaps: RequestOutcome[], count: number, breaks: number[]) => {
    const server = fakeServer()
    server.mishaps.push(...mishaps)
    const { conversation, exchange, clock, shown } = aCustomer()
    for (let place = 1; place <= count; place += 1) {
      conversation.sendText(`text ${place}`)
      if (breaks.includes(place)) exchange.disconnect()
      else exchange.connect(server.connection)
      await resolvePromises()
    }
    exchange.connect(server.connection)
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
    { numRuns: runs(60) },
  )
})

test('messages without acknowledgement are sent again after a reload', async () => {
  const server = fakeServer()
  const outbox = memoryOutbox()
  server.mishaps.push('unheard')
  const before = aCustomer({ outbox, name: 'before' })
  before.conversation.sendText('heard by the server')
  before.conversation.sendText('never sent')
  before.exchange.connect(server.connection)
  await resolvePromises()
  before.exchange.disconnect()

  const after = aCustomer({ outbox, name: 'after' })
  after.conversation.sendText('written after the reload')
  after.exchange.connect(server.connection)
  await after.clock.advance(60_000)
  const texts = ['heard by the server', 'never sent', 'written after the reload']
  expect(server.stored.map(({ body }) => body)).toEqual(texts)
  expect(after.shown()).toEqual(texts.map((text) => `${text}: sent`))
  expect(await outbox.load()).toEqual([])
})

test('a refused message does not block later messages', async () => {
  const server = fakeServer()
  server.mishaps.push({ code: 'unknown_content', message: 'That is gone.' })
  const { conversation, exchange, shown, events } = aCustomer()
  conversation.sendText('one')
  conversation.sendText('two')
  exchange.connect(server.connection)
  await resolvePromises()
  expect(shown()).toEqual(['two: sent', 'one: failed'])
  expect(conversation.messages.value.at(-1)?.refusal).toBe('unknown_content')
  expect(events).toContainEqual({ type: 'refused', code: 'unknown_content' })
  conversation.retry('a-1')
  await resolvePromises()
  expect(shown()).toEqual(['two: sent', 'one: sent'])
  expect(server.sends).toEqual(['a-1', 'a-2', 'a-1'])
})

test("messages beyond the server's limit are sent in order after its pause", async () => {
  const server = fakeServer()
  const slow = { code: 'too_many_requests', message: 'Wait 20 seconds.', retry_after: 20 } as const
  const { conversation, exchange, shown, events, clock } = aCustomer()
  for (const text of ['one', 'two', 'three']) conversation.sendText(text)
  server.mishaps.push('none', slow, slow)
  exchange.connect(server.connection)
  await resolvePromises()
  expect(shown()).toEqual(['one: sent', 'two: sending', 'three: sending'])
  await clock.advance(20_000)
  expect(server.sends).toEqual(['a-1', 'a-2'])
  await clock.advance(1_000)
  expect(server.sends).toEqual(['a-1', 'a-2', 'a-2'])
  await clock.advance(22_000)
  expect(server.stored.map(({ body }) => body)).toEqual(['one', 'two', 'three'])
  expect(shown()).toEqual(['one: sent', 'two: sent', 'three: sent'])
  expect(events.some(({ type }) => type === 'refused')).toBe(false)
})

test('a waiting message that the customer deletes is never sent', async () => {
  const server = fakeServer()
  const outbox = memoryOutbox()
  server.mishaps.push({ code: 'unknown_content', message: 'No.' })
  const { conversation, exchange, shown } = aCustomer({ outbox })
  conversation.sendText('one')
  exchange.connect(server.connection)
  await resolvePromises()
  conversation.discard('a-1')
  expect(shown()).toEqual([])
  expect(await outbox.load()).toEqual([])
})

test('the chat fetches missing messages without duplicates', async () => {
  const server = fakeServer()
  const { conversation, exchange, shown } = aCustomer()
  server.say()
  exchange.connect(server.connection)
  await resolvePromises()
  server.say()
  const third = server.say()
  conversation.contentAdded(third)
  exchange.check()
  await resolvePromises()
  expect(shown()).toEqual(['message 1: received', 'message 2: received', 'message 3: received'])
})

test('after a reconnect the chat announces only messages that it missed', async () => {
  const server = fakeServer()
  server.say()
  const { conversation, exchange, events } = aCustomer()
  exchange.connect(server.connection)
  await resolvePromises()
  expect(events).toEqual([])
  conversation.watch(true)
  conversation.watch(false)
  exchange.disconnect()
  const missed = server.say()
  exchange.connect(server.connection)
  await resolvePromises()
  expect(events).toEqual([{ type: 'arrived', contents: [missed] }])
  expect(conversation.unread.value).toBe(1)
})

test("a customer's message is shown one time, even without acknowledgement", async () => {
  const { conversation } = aCustomer()
  conversation.sendText('one')
  const key = conversation.messages.value[0]?.key
  conversation.contentAdded(aContent({ from: 'customer', client_id: 'a-1', body: 'one' }))
  expect(conversation.messages.value.map(({ key, state }) => ({ key, state }))).toEqual([{ key, state: 'sent' }])
})

test('a choice is shown at its question before the server has stored it', () => {
  const { conversation } = aCustomer()
  const question = aContent({ structured_content: { type: 'select', items: [{ title: 'Yes', payload: 'y' }] } })
  conversation.contentAdded(question)
  expect(conversation.isCurrent(question)).toBe(true)
  conversation.reply(question.id, 'Yes', { payload: 'y' })
  expect(conversation.answerOf(question.id)).toMatchObject({ state: 'sending', content: { body: 'Yes' } })
  expect(conversation.isCurrent(question)).toBe(false)
})

test('a second choice that the server refused does not replace the first', () => {
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

test('choosing an item unlocks the text box that the question locked', () => {
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

test('the API can unlock a text box that a question locked', () => {
  const { conversation } = aCustomer()
  const items = [{ title: 'Yes' }]
  const asked = aContent({ structured_content: { type: 'select', items, disable_text_input: true } })
  conversation.contentAdded(asked)
  conversation.contentChanged({ ...asked, structured_content: { type: 'select', items, disable_text_input: false } })
  expect(conversation.textInputLocked.value).toBe(false)
  expect(conversation.isCurrent(asked)).toBe(true)
})

test('a changed message is added if it is missing and not older history', () => {
  const { conversation, shown, types } = aCustomer()
  conversation.contentAdded(aContent({ seq: 1 }))
  const streaming = aContent({ seq: 2, live: 'streaming', body: '' })
  conversation.contentChanged({ ...streaming, live: 'complete', body: 'The whole', last_change: 1 })
  conversation.contentAdded(streaming)
  expect(shown()).toEqual(['message 1: received', 'The whole: received'])
  expect(types()).toEqual(['arrived', 'arrived'])
  conversation.contentChanged({ id: 'gone', thread_id: 'thread-1', seq: 3, removed: true })
  conversation.contentAdded(aContent({ id: 'gone', seq: 3 }))
  conversation.contentChanged(aContent({ thread_id: 'thread-0', seq: 7, body: 'Long ago', last_change: 2 }))
  expect(shown()).toEqual(['message 1: received', 'The whole: received'])
})

test('a locked text box says why the customer cannot write', () => {
  const { conversation } = aCustomer()
  conversation.threadChanged({ id: 'thread-1', closed: false, last_seq: 0, text_input_disabled: true })
  expect(conversation.textInputDisabled.value).toBe(true)
  conversation.contentAdded(aContent({ seq: 1, structured_content: { type: 'select', items: [{ title: 'Yes' }] } }))
  expect([conversation.textInputDisabled.value, conversation.textInputLocked.value]).toEqual([false, true])
  conversation.contentAdded(aContent({ seq: 2 }))
  expect(conversation.textInputDisabled.value).toBe(true)
})

test('a message stays read after a reload', async () => {
  const server = fakeServer()
  const { conversation, exchange, clock } = aCustomer()
  exchange.connect(server.connection)
  await resolvePromises()
  conversation.contentAdded(server.say({ body: 'We have news' }))
  exchange.check()
  await resolvePromises()
  expect([conversation.unread.value, conversation.preview.value]).toEqual([1, 'We have news'])
  conversation.watch(true)
  expect(conversation.unread.value).toBe(0)
  conversation.watch(false)
  conversation.contentAdded(server.say())
  expect(conversation.unread.value).toBe(1)
  await clock.advance(2_000)

  const later = aCustomer()
  later.exchange.connect(server.connection)
  await resolvePromises()
  expect(later.conversation.unread.value).toBe(1)
})

test('the chat repeats a request without a response after growing pauses', async () => {
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
