import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAllowance } from './allowance'

const rate = fc.record({ most: fc.integer({ min: 1, max: 200 }), perMs: fc.integer({ min: 100, max: 600_000 }) })
const tries = fc.array(
  fc.record({ pauseMs: fc.integer({ min: 0, max: 60_000 }), key: fc.constantFrom('a', 'b', 'c') }),
  {
    maxLength: 400,
  },
)

function aClock(now = 1_700_000_000_000) {
  const clock = () => now
  const pass = (ms: number) => {
    now += ms
  }
  return { clock, pass }
}

test('requests in any order get exactly the burst and its refill', () => {
  fc.assert(
    fc.property(rate, tries, (rate, tries) => {
      const { clock, pass } = aClock()
      const allowance = createAllowance(clock, rate)
      const pots = new Map<string, { drops: number; at: number }>()
      for (const { pauseMs, key } of tries) {
        pass(pauseMs)
        const { drops, at } = pots.get(key) ?? { drops: rate.most, at: clock() }
        const now = Math.min(rate.most, drops + ((clock() - at) / rate.perMs) * rate.most)
        const wait = allowance.tryTake(key)
        if (wait === 0) {
          expect(now).toBeGreaterThan(1 - 0.01)
          pots.set(key, { drops: now - 1, at: clock() })
        } else {
          expect(now).toBeLessThan(1 + 0.01)
          expect(wait).toBeCloseTo(((1 - now) * rate.perMs) / rate.most, 0)
          pots.set(key, { drops: now, at: clock() })
        }
      }
    }),
  )
})

test('a refused caller is accepted after the announced wait, not earlier', () => {
  fc.assert(
    fc.property(rate, fc.integer({ min: 1, max: 50 }), (rate, cost) => {
      const { clock, pass } = aClock()
      const allowance = createAllowance(clock, rate)
      const price = Math.min(cost, rate.most)
      while (allowance.wait('a', price) === 0) allowance.take('a', price)
      const wait = allowance.wait('a', price)
      pass(wait / 2)
      expect(allowance.wait('a', price)).toBeGreaterThan(0)
      pass(wait)
      expect(allowance.wait('a', price)).toBe(0)
    }),
  )
})

test("one key's use does not reduce another key's allowance", () => {
  fc.assert(
    fc.property(rate, tries, (rate, tries) => {
      const { clock, pass } = aClock()
      const allowance = createAllowance(clock, rate)
      for (const { pauseMs, key } of tries) {
        pass(pauseMs)
        allowance.take(key)
      }
      expect(allowance.wait('somebody else', rate.most)).toBe(0)
    }),
  )
})

test('a full allowance accepts an action that costs more than the allowance', () => {
  const { clock, pass } = aClock()
  const allowance = createAllowance(clock, { most: 10, perMs: 1000 })
  expect(allowance.wait('a', 25)).toBe(0)
  allowance.take('a', 25)
  expect(allowance.wait('a', 25)).toBe(1000)
  pass(1000)
  expect(allowance.wait('a', 25)).toBe(0)
})

test.each([1, 700, 1500, 2500, 3_600_000])('a clock set back by %i ms at most doubles the wait of a caller', (by) => {
  const { clock, pass } = aClock()
  const allowance = createAllowance(clock, { most: 5, perMs: 1000 })
  for (let nth = 0; nth < 5; nth++) allowance.take('a')
  pass(-by)
  expect(allowance.wait('a')).toBeLessThanOrEqual(1000)
  pass(2000)
  expect(allowance.wait('a')).toBe(0)
})

test('endless new keys use no more memory than the limit allows', () => {
  const { clock, pass } = aClock()
  const allowance = createAllowance(clock, { most: 5, perMs: 1000 }, { keys: 100 })
  for (let nth = 0; nth < 10_000; nth++) allowance.take(`key ${nth}`)
  expect(allowance.size).toBeLessThanOrEqual(200)
  // With this many keys, no active key is dropped.
  for (let nth = 0; nth < 95; nth++) allowance.take(nth % 10 === 0 ? 'busy' : `other ${nth}`)
  expect(allowance.wait('busy')).toBeGreaterThan(0)
  pass(2000)
  allowance.take('a')
  pass(2000)
  allowance.take('b')
  expect(allowance.size).toBe(1)
})
