import { expect, test } from 'vitest'
import { aClock } from '../../inbox/builders'
import { RequestError } from '../api'
import { createRetry } from './retry'

function aRetry() {
  const clock = aClock()
  const at: number[] = []
  const retry = createRetry(() => {
    at.push(clock.now())
    retry.onError(away)
  }, clock.after)
  return { clock, at, retry }
}

const away = new RequestError(503, 'internal_error', 'Busy.')

test('a failed request is repeated after pauses of at most ten seconds', async () => {
  const { clock, at, retry } = aRetry()
  expect(retry.onError(away)).toBe(true)
  for (let second = 0; second < 36; second++) await clock.pass(1_000)
  expect(at).toEqual([1_000, 3_000, 7_000, 15_000, 25_000, 35_000])
})

test('a request is repeated after the pause that the server asks for', async () => {
  const { clock, at, retry } = aRetry()
  retry.onError(new RequestError(429, 'too_many_requests', 'Wait.', [], 30))
  await clock.pass(29_000)
  expect(at).toEqual([])
  await clock.pass(1_000)
  expect(at).toEqual([30_000])
})

test('a permanently refused request is not repeated', async () => {
  const { clock, at, retry } = aRetry()
  expect(retry.onError(new RequestError(403, 'right_missing', 'No.'))).toBe(false)
  expect(retry.onError(new Error('a fault of the page'))).toBe(false)
  await clock.pass(60_000)
  expect(at).toEqual([])
})
