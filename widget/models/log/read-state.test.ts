import { afterEach, expect, test } from 'vitest'
import { aContent, aThread } from '../testing/builders'
import { createReadState } from './read-state'
import { createThreads } from './threads'
import { createTimeline } from './timeline'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function aReader(readSeq = 0) {
  const timeline = createTimeline()
  const threads = createThreads()
  threads.change([aThread({ marks: { ...aThread().marks, customer_read_seq: readSeq } })])
  const reading = createReadState(threads, timeline)
  ends.push(reading.end)
  return { timeline, threads, ...reading }
}

test('messages are read while the chat and the end of the log are in view', () => {
  const { timeline, watch, follow, unread, read } = aReader()
  timeline.add([aContent()])
  expect(unread.value).toBe(1)
  watch(true)
  expect([unread.value, read.value]).toEqual([0, { 'thread-1': 1 }])
  follow(false)
  timeline.add([aContent({ seq: 2 })])
  expect(unread.value).toBe(1)
  follow(true)
  expect([unread.value, read.value]).toEqual([0, { 'thread-1': 2 }])
})

test('the divider of new messages stays in place while the chat is open', () => {
  const { timeline, watch, unreadFrom } = aReader(1)
  timeline.add([aContent(), aContent({ seq: 2 }), aContent({ seq: 3 })])
  watch(true)
  expect(unreadFrom.value).toBe('thread-1/2')
  timeline.add([aContent({ seq: 4 })])
  expect(unreadFrom.value).toBe('thread-1/2')
  watch(false)
  watch(true)
  expect(unreadFrom.value).toBe(null)
})

test('a customer who has read no message sees no divider of new messages', () => {
  const { timeline, watch, unreadFrom } = aReader()
  timeline.add([aContent(), aContent({ seq: 2 })])
  watch(true)
  expect(unreadFrom.value).toBe(null)
})

test('a message that was read on another device is not previewed', () => {
  const { timeline, threads, unread, preview } = aReader()
  timeline.add([aContent(), aContent({ seq: 2, body: 'a'.repeat(200) })])
  expect([unread.value, preview.value]).toEqual([2, 'a'.repeat(120)])
  threads.mark('thread-1', { ...aThread().marks, customer_read_seq: 2 })
  expect([unread.value, preview.value]).toEqual([0, ''])
})

test('own messages are never unread', () => {
  const { timeline, unread } = aReader()
  timeline.add([aContent({ from: 'customer' })])
  expect(unread.value).toBe(0)
})
