import { expect, test } from 'vitest'
import { memoryOutbox } from '../sync/outbox'
import { createSendQueue } from '../sync/send-queue'
import { aContent, aThread } from '../testing/builders'
import { fakeClock, resolvePromises } from '../testing/fake-clock'
import { createMessageReceiver } from './message-receiver'
import { createThreads, newThread } from './threads'
import { createTimeline } from './timeline'

async function aReceiver() {
  const timeline = createTimeline()
  const threads = createThreads()
  const sending = createSendQueue(memoryOutbox(), fakeClock(), timeline.placeOf)
  const arrived: string[] = []
  const receiving = createMessageReceiver(timeline, threads, sending, (contents, isNews) =>
    arrived.push(...contents.map(({ body }) => `${isNews ? 'new' : 'history'}: ${body}`)),
  )
  await resolvePromises()
  return { timeline, threads, sending, arrived, ...receiving }
}

const answer = { threads: [], contents: [], gone: [], more: false, identity: null }

test("only messages after the server's first response count as new", async () => {
  const { applySync, loaded, arrived } = await aReceiver()
  expect(loaded.value).toBe(false)
  applySync({ ...answer, threads: [aThread({ last_seq: 1 })], contents: [aContent()] }, {})
  expect(loaded.value).toBe(true)
  applySync({ ...answer, contents: [aContent({ seq: 2 })] }, { 'thread-1': 1 })
  expect(arrived).toEqual(['history: message 1', 'new: message 2'])
})

test('older, own and repeated messages do not count as new', async () => {
  const { add, addEarlier, arrived } = await aReceiver()
  add([aContent({ seq: 5 }), aContent({ seq: 6, from: 'customer' })])
  add([aContent({ seq: 5 })])
  addEarlier('thread-1', { contents: [aContent({ seq: 4 })], more: true })
  expect(arrived).toEqual(['new: message 5', 'history: message 4'])
})

test('the log has a gap until all earlier and counted messages arrived', async () => {
  const { applySync, contentAdded, threadChanged, incomplete } = await aReceiver()
  applySync({ ...answer, threads: [aThread({ last_seq: 1 })], contents: [aContent()] }, {})
  expect(incomplete()).toBe(false)
  contentAdded(aContent({ seq: 3 }))
  expect(incomplete()).toBe(true)
  contentAdded(aContent({ seq: 2 }))
  expect(incomplete()).toBe(false)
  threadChanged(aThread({ last_seq: 4 }))
  expect(incomplete()).toBe(true)
})

test('a conversation of another device is incomplete until all has arrived', async () => {
  const { applySync, threadChanged, incomplete } = await aReceiver()
  threadChanged(aThread())
  expect(incomplete()).toBe(true)
  applySync({ ...answer, threads: [aThread()] }, {})
  expect(incomplete()).toBe(false)
})

test('waiting messages join the conversation that an earlier one started', async () => {
  const { contentAdded, sending, threads } = await aReceiver()
  contentAdded(aContent())
  threads.show(newThread)
  sending.add({ client_id: 'a', body: 'one', new_thread: true }, [])
  sending.add({ client_id: 'b', body: 'two', new_thread: true }, [])
  contentAdded(aContent({ thread_id: 'thread-2', from: 'customer', client_id: 'a', body: 'one' }))
  expect(threads.shownId.value).toBe('thread-2')
  expect(sending.entries.value.map(({ message }) => message)).toEqual([
    { client_id: 'b', body: 'two', thread_id: 'thread-2' },
  ])
})

test('a message is confirmed only after all messages before it arrived', async () => {
  const { add, applySync, sending, isDelivered } = await aReceiver()
  sending.add({ client_id: 'a', body: 'one' }, [])
  applySync(answer, {})
  expect(isDelivered('a')).toBe(false)
  applySync({ ...answer, threads: [aThread({ last_seq: 1 })], contents: [aContent()] }, {})
  add([aContent({ seq: 3, from: 'customer', client_id: 'a' })])
  expect(isDelivered('a')).toBe(false)
  add([aContent({ seq: 2 })])
  expect(isDelivered('a')).toBe(true)
  sending.add({ client_id: 'b', body: 'two' }, [])
  sending.remove(['b'])
  expect(isDelivered('b')).toBe(true)
})

test('a deleted conversation removes its messages and its waiting messages', async () => {
  const { applySync, timeline, threads, sending } = await aReceiver()
  applySync({ ...answer, threads: [aThread({ last_seq: 1 })], contents: [aContent()] }, {})
  sending.add({ client_id: 'a', body: 'there', thread_id: 'thread-1' }, [])
  sending.add({ client_id: 'b', body: 'anywhere' }, [])
  applySync({ ...answer, gone: ['thread-1'] }, { 'thread-1': 1 })
  expect([timeline.contents.value, threads.known.value]).toEqual([[], []])
  expect(sending.entries.value.map(({ message }) => message.client_id)).toEqual(['b'])
})

test("waiting messages survive a new customer, but not the session's end", async () => {
  const { add, forget, sending, timeline, loaded } = await aReceiver()
  add([aContent()])
  sending.add({ client_id: 'a', body: 'one' }, [])
  forget(false)
  expect([timeline.contents.value.length, sending.entries.value.length, loaded.value]).toEqual([0, 1, false])
  forget(true)
  expect(sending.entries.value).toEqual([])
})
