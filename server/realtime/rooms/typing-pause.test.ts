import { afterEach, expect, test, vi } from 'vitest'
import { createTypingPause } from './typing-pause'

afterEach(() => {
  vi.useRealTimers()
})

test('a typing pause delays only the later events of the same room', () => {
  vi.useFakeTimers()
  const sent: string[] = []
  const pause = createTypingPause()
  const news = (room: string, name: string, pauseMs = 0) =>
    pause.inTurn(room, { pauseMs, begin: () => sent.push(`(${name})`), send: () => sent.push(name) })
  news('a', 'first', 500)
  news('a', 'state')
  news('a', 'second', 700)
  news('b', 'other')
  expect(sent).toEqual(['(first)', 'other'])
  vi.advanceTimersByTime(500)
  expect(sent).toEqual(['(first)', 'other', 'first', 'state', '(second)'])
  vi.advanceTimersByTime(700)
  news('a', 'third')
  expect(sent.slice(5)).toEqual(['second', 'third'])
})

test('typing pauses are skipped if a bot sends many messages quickly', () => {
  vi.useFakeTimers()
  const sent: number[] = []
  const pause = createTypingPause()
  for (const nth of [1, 2, 3, 4, 5, 6]) pause.inTurn('a', { pauseMs: 1_000, send: () => sent.push(nth) })
  expect(sent).toEqual([1, 2, 3, 4, 5])
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual([1, 2, 3, 4, 5, 6])
})
