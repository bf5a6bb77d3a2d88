import { expect, test } from 'vitest'
import { settled } from '../builders'
import { createOutbox, type Pending, type Refusal } from './outbox'

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

const refused = (code: Refusal['code']): Refusal => ({ code, message: code, status: 409, owner: null })
const aReply = (client_id: string): Omit<Pending, 'refusal'> => ({
  client_id,
  conversation_id: 'c1',
  kind: 'reply',
  body: 'It ships today.',
  files: [],
  structured_content: null,
  created_at: '2026-11-22T12:00:00.000Z',
  in_reply_to_id: 'm1',
  close: false,
})

function anOutbox(storage = aShelf()) {
  const sent: string[] = []
  const state = { refusal: null as Refusal | null }
  const outbox = createOutbox({
    storage: () => storage,
    agentId: 'ada',
    send: async ({ client_id }) => {
      sent.push(client_id)
      if (state.refusal) throw state.refusal
    },
    refusalOf: (error) => error as Refusal,
  })
  return { outbox, sent, state, storage }
}

test('a message that the server has leaves the outbox', async () => {
  const { outbox, sent } = anOutbox()
  const sending = outbox.add(aReply('1'))
  expect(outbox.of('c1')).toHaveLength(1)
  expect(await sending).toBe(true)
  expect([sent, outbox.all.value]).toEqual([['1'], []])
})

test('a refused message stays with its reason, and can be sent again or taken back', async () => {
  const { outbox, state } = anOutbox()
  state.refusal = refused('thread_closed')
  await outbox.add(aReply('1'))
  expect(outbox.of('c1')[0]?.refusal?.code).toBe('thread_closed')
  state.refusal = null
  expect(await outbox.again('1')).toBe(true)
  state.refusal = refused('thread_closed')
  await outbox.add(aReply('2'))
  expect(outbox.takeBack('2')?.body).toBe('It ships today.')
  expect(outbox.all.value).toEqual([])
})

test('a message lost with the connection is sent again after the reconnect, with the same id', async () => {
  const { outbox, sent, state } = anOutbox()
  state.refusal = refused('offline')
  await outbox.add(aReply('1'))
  state.refusal = null
  outbox.retryLost()
  await settled()
  expect([sent, outbox.all.value]).toEqual([['1', '1'], []])
})

test('a message whose attempt fails after the connection came back is sent again', async () => {
  let fail = (_: Refusal) => {}
  let attempts = 0
  const outbox = createOutbox({
    storage: aShelf,
    agentId: 'ada',
    send: () => (++attempts > 1 ? Promise.resolve() : new Promise((_, reject) => (fail = reject))),
    refusalOf: (error) => error as Refusal,
  })
  const sending = outbox.add(aReply('1'))
  outbox.retryLost()
  fail(refused('offline'))
  expect(await sending).toBe(true)
  expect([attempts, outbox.all.value]).toEqual([2, []])
})

test('a message that was pending when the page was closed is still there, with an unknown outcome', async () => {
  const { storage } = (() => {
    const storage = aShelf()
    const outbox = createOutbox({
      storage: () => storage,
      agentId: 'ada',
      send: () => new Promise(() => {}),
      refusalOf: (error) => error as Refusal,
    })
    void outbox.add(aReply('1'))
    return { storage }
  })()
  expect(anOutbox(storage).outbox.of('c1')[0]).toMatchObject({ body: 'It ships today.', refusal: { code: 'offline' } })
})

test('unsent messages of two tabs survive a reload; a sent message comes back in neither tab', async () => {
  const shelf = aShelf()
  const [one, second] = [anOutbox(shelf), anOutbox(shelf)]
  one.state.refusal = refused('offline')
  second.state.refusal = refused('offline')
  await one.outbox.add(aReply('1'))
  await second.outbox.add({ ...aReply('2'), created_at: '2026-11-22T12:00:01.000Z' })
  await one.outbox.add({ ...aReply('3'), created_at: '2026-11-22T12:00:02.000Z' })
  one.state.refusal = null
  await one.outbox.again('3')
  expect(anOutbox(shelf).outbox.all.value.map(({ client_id }) => client_id)).toEqual(['1', '2'])
})

test('foreign values in the storage do no harm', () => {
  const shelf = aShelf()
  for (const [nth, text] of ['{', 'null', '[]', '{"client_id":1}'].entries())
    shelf.setItem(`inbox:outbox:ada:${nth}`, text)
  expect(anOutbox(shelf).outbox.all.value).toEqual([])
})
