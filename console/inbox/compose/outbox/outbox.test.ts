import { expect, test } from 'vitest'
import { aClock, pendingPromises } from '../../builders'
import { createOutbox } from './outbox'
import type { NewPendingMessage, Refusal } from './pending-message'

function aShelf() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
    key: (nth: number) => [...items.keys()][nth] ?? null,
    get length() {
      return items.size
    },
  } as unknown as Storage
}

const refused = (code: Refusal['code'], status = 409): Refusal => ({ code, message: code, status, owner: null })
const offline = refused('offline', 0)
const aReply = (client_id: string, more: Partial<NewPendingMessage> = {}): NewPendingMessage => ({
  client_id,
  conversation_id: 'c1',
  kind: 'reply',
  body: 'It ships today.',
  files: [],
  structured_content: null,
  created_at: '2026-11-22T12:00:00.000Z',
  in_reply_to_id: 'm1',
  close: false,
  ...more,
})

function anOutbox(storage = aShelf()) {
  const sent: string[] = []
  const clock = aClock()
  const refusals: string[] = []
  const server = { answer: (_call: string): unknown => null }
  const call = async (name: string) => {
    sent.push(name)
    const refusal = await server.answer(name)
    if (refusal) throw refusal
  }
  const outbox = createOutbox({
    storage: () => storage,
    agentId: 'ada',
    send: ({ client_id }) => call(client_id),
    close: (id) => call(`close ${id}`),
    onSent: () => {},
    onCloseRefused: (_, { code }) => refusals.push(code),
    refusalOf: (error) => error as Refusal,
    after: clock.after,
  })
  return { outbox, sent, server, storage, clock, refusals }
}

test('a message that the server has stored leaves the outbox', async () => {
  const { outbox, sent } = anOutbox()
  const sending = outbox.add(aReply('1'))
  expect(outbox.of('c1')).toHaveLength(1)
  await sending
  expect([sent, outbox.messages.value]).toEqual([['1'], []])
})

test('a refused message stays with its reason, and can be resent or removed', async () => {
  const { outbox, server } = anOutbox()
  server.answer = () => refused('thread_closed')
  await outbox.add(aReply('1'))
  expect(outbox.of('c1')[0]?.refusal?.code).toBe('thread_closed')
  server.answer = () => null
  await outbox.retry('1')
  expect(outbox.messages.value).toEqual([])
  server.answer = () => refused('thread_closed')
  await outbox.add(aReply('2'))
  expect(outbox.takeBack('2')?.body).toBe('It ships today.')
  expect(outbox.messages.value).toEqual([])
})

test('two quick replies are sent one after the other on a slow network', async () => {
  const { outbox, sent, server } = anOutbox()
  let answerFirst = (_: null) => {}
  server.answer = (name) => (name === '1' ? new Promise((done) => (answerFirst = done)) : null)
  void outbox.add(aReply('1'))
  void outbox.add(aReply('2'))
  void outbox.add(aReply('other', { conversation_id: 'c2' }))
  await pendingPromises()
  expect(sent).toEqual(['1', 'other'])
  answerFirst(null)
  await pendingPromises()
  expect([sent, outbox.messages.value]).toEqual([['1', 'other', '2'], []])
})

test('after a reconnect, lost messages are resent in order with the same ids', async () => {
  const { outbox, sent, server } = anOutbox()
  server.answer = () => offline
  await outbox.add(aReply('1'))
  await outbox.add(aReply('2'))
  await outbox.add(aReply('3', { kind: 'comment' }))
  expect(sent).toEqual(['1'])
  expect(outbox.messages.value.map(outbox.obstacleOf)).toEqual([offline, offline, offline])
  server.answer = () => null
  outbox.retryLost()
  await pendingPromises()
  expect([sent, outbox.messages.value]).toEqual([['1', '1', '2', '3'], []])
})

test('messages are retried after growing pauses while the server is away', async () => {
  const { outbox, sent, server, clock } = anOutbox()
  server.answer = () => refused('busy', 503)
  await outbox.add(aReply('1'))
  await clock.pass(5_000)
  await clock.pass(5_000)
  expect(sent).toEqual(['1', '1'])
  server.answer = () => null
  await clock.pass(5_000)
  expect([sent, outbox.messages.value]).toEqual([['1', '1', '1'], []])
})

test('a refused reply holds back later replies, but not comments', async () => {
  const { outbox, sent, server } = anOutbox()
  server.answer = (name) => (name === '1' ? refused('taken') : null)
  await outbox.add(aReply('1'))
  await outbox.add(aReply('2'))
  await outbox.add(aReply('3', { kind: 'comment' }))
  expect(sent).toEqual(['1', '3'])
  expect(outbox.messages.value.map(outbox.obstacleOf)).toEqual([refused('taken'), 'held'])
  outbox.takeBack('1')
  await pendingPromises()
  expect([sent, outbox.messages.value]).toEqual([['1', '3', '2'], []])
})

test('a "Send and close" pressed offline is completed after the reconnect', async () => {
  const first = anOutbox()
  first.server.answer = () => offline
  await first.outbox.add(aReply('1', { close: true }))
  const { outbox, sent } = anOutbox(first.storage)
  outbox.retryLost()
  await pendingPromises()
  expect([sent, outbox.messages.value]).toEqual([['1', 'close c1'], []])
})

test('if the connection is lost before the close, only the close is retried', async () => {
  const { outbox, sent, server, storage } = anOutbox()
  server.answer = (name) => (name === '1' ? null : offline)
  await outbox.add(aReply('1', { close: true }))
  expect(outbox.of('c1')).toMatchObject([{ sent: true, refusal: { code: 'offline' } }])
  const later = anOutbox(storage)
  later.outbox.retryLost()
  await pendingPromises()
  expect([sent, later.sent, later.outbox.messages.value]).toEqual([['1', 'close c1'], ['close c1'], []])
})

test('a reply that the socket confirms is not resent before the close', async () => {
  const { outbox, sent, server } = anOutbox()
  server.answer = (name) => {
    if (name !== '1') return null
    outbox.confirm('1')
    return offline
  }
  await outbox.add(aReply('1', { close: true }))
  expect([sent, outbox.messages.value]).toEqual([['1', 'close c1'], []])
})

test('after a refused close, the reply is not resent', async () => {
  const { outbox, sent, server, refusals } = anOutbox()
  server.answer = (name) => (name === '1' ? null : refused('not_owner', 403))
  await outbox.add(aReply('1', { close: true }))
  expect([sent, refusals, outbox.messages.value]).toEqual([['1', 'close c1'], ['not_owner'], []])
})

test('a message whose attempt fails after the reconnect is sent again', async () => {
  const { outbox, sent, server } = anOutbox()
  let fail = (_: Refusal) => {}
  server.answer = () => (sent.length > 1 ? null : new Promise((done) => (fail = done)))
  const sending = outbox.add(aReply('1'))
  outbox.retryLost()
  fail(offline)
  await sending
  expect([sent, outbox.messages.value]).toEqual([['1', '1'], []])
})

test('a message pending when the page closes is sent when it opens again', async () => {
  const first = anOutbox()
  first.server.answer = () => new Promise(() => {})
  void first.outbox.add(aReply('1'))
  const { outbox, sent, clock } = anOutbox(first.storage)
  expect(outbox.of('c1')[0]).toMatchObject({ body: 'It ships today.', refusal: { code: 'offline' } })
  await clock.pass(5_000)
  expect([sent, outbox.messages.value]).toEqual([['1'], []])
})

test('after a reload, the outbox contains the unsent messages of both tabs', async () => {
  const shelf = aShelf()
  const [firstTab, secondTab] = [anOutbox(shelf), anOutbox(shelf)]
  firstTab.server.answer = () => offline
  secondTab.server.answer = () => offline
  await firstTab.outbox.add(aReply('1'))
  await secondTab.outbox.add(aReply('2', { conversation_id: 'c2' }))
  await firstTab.outbox.add(aReply('3', { conversation_id: 'c3' }))
  firstTab.server.answer = () => null
  await firstTab.outbox.retry('3')
  expect(
    anOutbox(shelf)
      .outbox.messages.value.map(({ client_id }) => client_id)
      .sort(),
  ).toEqual(['1', '2'])
})

test('a message removed in one tab is not sent by the other', async () => {
  const [firstTab, secondTab] = (() => {
    const shelf = aShelf()
    return [anOutbox(shelf), anOutbox(shelf)]
  })()
  const key = 'inbox:outbox:ada:1'
  firstTab.server.answer = () => offline
  await firstTab.outbox.add(aReply('1'))
  secondTab.outbox.onStorage({ key, newValue: firstTab.storage.getItem(key) })
  expect(secondTab.outbox.of('c1')).toHaveLength(1)
  firstTab.outbox.takeBack('1')
  secondTab.outbox.onStorage({ key, newValue: null })
  secondTab.outbox.retryLost()
  await pendingPromises()
  expect([secondTab.sent, secondTab.outbox.messages.value]).toEqual([[], []])
})

test('invalid values in the storage are ignored', () => {
  const shelf = aShelf()
  for (const [nth, text] of ['{', 'null', '[]', '{"client_id":1}'].entries())
    shelf.setItem(`inbox:outbox:ada:${nth}`, text)
  expect(anOutbox(shelf).outbox.messages.value).toEqual([])
})
