import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later, missingParts, retryFailedParts } from './later'

/** Parts of other tests may be missing. */
let missingBefore = 0
const missing = () => missingParts.value - missingBefore
beforeEach(() => {
  vi.useFakeTimers()
  missingBefore = missingParts.value
})
afterEach(() => void vi.useRealTimers())

function aPart(life?: AbortSignal) {
  const server = { served: true, asked: 0 }
  const load = async () => {
    server.asked += 1
    if (!server.served) throw new Error('404')
    return 'the part'
  }
  return { server, part: later(load, (name) => name, life) }
}

const tries = () => vi.advanceTimersByTimeAsync(1_300)

test('a part of the code that two messages need is loaded one time', async () => {
  const { server, part } = aPart()
  expect(await Promise.all([part.load(), part.load()])).toEqual(['the part', 'the part'])
  expect([server.asked, part.part.value, part.failed.value]).toEqual([1, 'the part', false])
})

test('a part that fails to load one time is loaded at the next try', async () => {
  const { server, part } = aPart()
  server.served = false
  const failures: boolean[] = []
  part.failed.subscribe((failed) => failures.push(failed))
  const found = part.load()
  await vi.advanceTimersByTimeAsync(200)
  server.served = true
  await tries()
  expect(await found).toBe('the part')
  expect([failures, server.asked, missing()]).toEqual([[false], 2, 0])
})

test('the next press loads a part that failed to load', async () => {
  const { server, part } = aPart()
  server.served = false
  const acts: string[] = []
  const first = part.load((found) => acts.push(found))
  await tries()
  expect(await first).toBe(null)
  expect([server.asked, part.failed.value, missing()]).toEqual([3, true, 1])
  server.served = true
  expect(await part.load((found) => acts.push(found))).toBe('the part')
  expect([part.failed.value, missing(), acts]).toEqual([false, 0, ['the part']])
})

test('each part that failed to load is loaded when the network returns', async () => {
  const { server, part } = aPart()
  server.served = false
  void part.load()
  await tries()
  server.served = true
  retryFailedParts()
  await tries()
  expect([server.asked, part.part.value]).toEqual([4, 'the part'])
  retryFailedParts()
  await tries()
  expect(server.asked).toBe(4)
})

test('a required part is requested until it is loaded', async () => {
  const { server, part } = aPart()
  server.served = false
  const found = part.ready()
  await vi.advanceTimersByTimeAsync(13_000)
  expect(server.asked).toBe(6)
  server.served = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await found).toBe('the part')
  await vi.advanceTimersByTimeAsync(90_000)
  expect(server.asked).toBe(7)
})

test('a part waits a limited time for its translations', async () => {
  const { part } = aPart()
  const wanted = part.load(null, () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(1_400)
  expect(part.part.value).toBe(null)
  await vi.advanceTimersByTimeAsync(100)
  expect(await wanted).toBe('the part')
})

test('a chat that has ended loads no more parts', async () => {
  const life = new AbortController()
  const { server, part } = aPart(life.signal)
  server.served = false
  void part.load()
  await tries()
  expect(missing()).toBe(1)
  server.served = true
  life.abort()
  retryFailedParts()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.asked, part.part.value, missing()]).toEqual([3, null, 0])
})
