import { expect, test } from 'vitest'
import { aClock } from '../../inbox/builders'
import { Refused } from '../api'
import { createRetry } from './retry'

function aRetry() {
  const clock = aClock()
  const at: number[] = []
  const retry = createRetry(() => {
    at.push(clock.now())
    retry.repeats(away)
  }, clock.after)
  return { clock, at, retry }
}

const away = new Refused(503, 'internal_error', 'Busy.')

test('a failed request is repeated after pauses of at most ten seconds', async () => {
  const { clock, at, retry } = aRetry()
  expect(retry.repeats(away)).toBe(true)
  for (let second = 0; second < 36; second++) await clock.pass(1_000)
  expect(at).toEqual([1_000, 3_000, 7_000, 15_000, 25_000, 35_000])
})

test('a request is repeated after the pause that the server asks for', async () => {
  const { clock, at, retry } = aRetry()
  retry.repeats(new Refused(429, 'too_many_requests', 'Wait.', [], 30))
  await clock.pass(29_000)
  expect(at).toEqual([])
  await clock.pass(1_000)
  expect(at).toEqual([30_000])
})

test('a permanently refused request is not repeated', async () => {
  const { clock, at, retry } = aRetry()
  expect(retry.repeats(new Refused(403, 'right_missing', 'No.'))).toBe(false)
  expect(retry.repeats(new Error('a fault of the page'))).toBe(false)
  await clock.pass(60_000)
  expect(at).toEqual([])
})
