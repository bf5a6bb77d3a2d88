import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aContent } from '../testing/builders'
import { createTimeline } from './timeline'

const thread = (id: string, length: number) =>
  Array.from({ length }, (_, place) => aContent({ thread_id: id, seq: place + 1 }))

const deliveries = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }))
  .chain(([first, second]) => {
    const all = [...thread('thread-1', first), ...thread('thread-2', second)]
    const repeats = all.length > 0 ? fc.array(fc.constantFrom(...all), { maxLength: 20 }) : fc.constant([])
    return repeats
      .chain((again) => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }))
      .map((delivered) => ({ all, delivered }))
  })

test('shuffled and repeated messages are each shown one time and in order', () => {
  fc.assert(
    fc.property(deliveries, ({ all, delivered }) => {
      const timeline = createTimeline()
      for (const content of delivered) timeline.add([content])
      expect(timeline.contents.value).toEqual(all)
      expect(timeline.incomplete()).toBe(false)
    }),
  )
})

test('with shuffled messages, the chat syncs from the last one without a gap', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(thread('thread-1', 12)), (delivered) => {
      const timeline = createTimeline()
      for (const content of delivered) timeline.add([content])
      const seqs = new Set(delivered.map(({ seq }) => seq))
      let held = 0
      while (seqs.has(held + 1)) held += 1
      expect(timeline.since()).toEqual(held > 0 ? { 'thread-1': held } : {})
      expect(timeline.incomplete()).toBe(delivered.length > held)
    }),
  )
})

test('only messages that were not known before count as new', () => {
  const timeline = createTimeline()
  const [first, second] = thread('thread-1', 2)
  if (!first || !second) throw new Error('two messages')
  expect(timeline.add([first])).toEqual([first])
  expect(timeline.add([first, second])).toEqual([second])
})

test('a message that changed is replaced at its position', () => {
  const timeline = createTimeline()
  timeline.add(thread('thread-1', 3))
  timeline.add([aContent({ seq: 2, body: 'corrected' })])
  expect(timeline.contents.value.map(({ body }) => body)).toEqual(['message 1', 'corrected', 'message 3'])
})

test('a message gets its newest state in whatever order states arrive', () => {
  const states = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.boolean())
    .chain(([length, isRemoved]) => {
      const all = Array.from({ length }, (_, last_change) =>
        aContent({
          ...{ body: `state ${last_change}`, ...(last_change > 0 && { last_change }) },
          ...(isRemoved && last_change === length - 1 && { removed: true as const }),
        }),
      )
      const count = fc.array(fc.constantFrom(...all), { maxLength: 6 })
      return count.chain((again) => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }))
    })
    .map((delivered) => ({ delivered, removed: delivered.some((content) => content.removed) }))
  fc.assert(
    fc.property(states, ({ delivered, removed }) => {
      const timeline = createTimeline()
      for (const content of delivered) timeline.add([content])
      const last = Math.max(...delivered.map(({ last_change = 0 }) => last_change))
      expect(timeline.contents.value.map(({ body }) => body)).toEqual(removed ? [] : [`state ${last}`])
    }),
  )
})

test("messages before the server's first batch do not count as missing", () => {
  const timeline = createTimeline()
  timeline.startAt('thread-1', 40)
  timeline.add([aContent({ seq: 40 }), aContent({ seq: 41 })])
  expect(timeline.since()).toEqual({ 'thread-1': 41 })
  expect(timeline.incomplete()).toBe(false)
})

test('an unknown thread is incomplete until its beginning has arrived', () => {
  const timeline = createTimeline()
  timeline.add([aContent({ seq: 7 })])
  expect(timeline.since()).toEqual({})
  expect(timeline.incomplete()).toBe(true)
  timeline.startAt('thread-1', 5)
  timeline.add([aContent({ seq: 5 }), aContent({ seq: 6 }), aContent({ seq: 7 })])
  expect(timeline.since()).toEqual({ 'thread-1': 7 })
  expect(timeline.incomplete()).toBe(false)
})

test.each(['after the page', 'before the page'])(
  'no old message is shown before a gap if its acknowledgement comes %s',
  (when) => {
    const all = thread('thread-1', 60)
    const old = { ...(all[4] as (typeof all)[0]), client_id: 'written-long-ago' }
    const timeline = createTimeline()
    const page = (from: number, to: number) => {
      timeline.startAt('thread-1', from)
      timeline.add(all.slice(from - 1, to))
    }
    if (when === 'before the page') timeline.add([old])
    page(41, 60)
    timeline.add([old])
    expect(timeline.contents.value).toEqual(all.slice(40))
    expect(timeline.incomplete()).toBe(false)
    expect(timeline.placeOf('written-long-ago')).toBe('thread-1')
    page(21, 40)
    page(1, 20)
    expect(timeline.contents.value).toEqual(all)
  },
)

test('a conversation is complete although its first message was unsent', () => {
  const timeline = createTimeline()
  timeline.add([aContent({ seq: 1, removed: true }), aContent({ seq: 2 })])
  expect(timeline.contents.value.map(({ seq }) => seq)).toEqual([2])
  expect(timeline.first('thread-1')).toBe(1)
  expect(timeline.first('thread-2')).toBe(Number.POSITIVE_INFINITY)
})

test('an unsent message is hidden and does not count as missing', () => {
  const timeline = createTimeline()
  timeline.add(thread('thread-1', 3))
  timeline.add([aContent({ seq: 2, removed: true })])
  expect(timeline.contents.value.map(({ seq }) => seq)).toEqual([1, 3])
  expect(timeline.since()).toEqual({ 'thread-1': 3 })
  timeline.drop('thread-1')
  expect(timeline.find('thread-1/2')).toBeUndefined()
})

test('the start of a conversation with 150,000 messages is found', () => {
  const timeline = createTimeline()
  timeline.add(thread('thread-1', 150_000))
  expect(timeline.first('thread-1')).toBe(1)
})
