import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivalId } from '../conversation/events/arrival-id'
import { createIds } from './ids'

test('ids rise even if the clock steps back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 }), { minLength: 2 }), (times) => {
      let nth = 0
      const next = createIds(() => times[nth++] ?? 0)
      const ids = times.map(() => next())
      expect(ids.every((id) => /^[0-9a-f]{12}0[0-9a-f]{11}$/.test(id))).toBe(true)
      expect(ids.map(arrivalId).every((id) => /^[0-9a-f]{12}f[0-9a-f]{11}$/.test(id))).toBe(true)
      expect([...ids].sort()).toEqual(ids)
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
})

test("ids rise after an earlier process's last id", () => {
  const before = createIds(() => 2_000_000_000_000)()
  const next = createIds(() => 1_900_000_000_000, before)
  const ids = [before, next(), next()]
  expect([...ids].sort()).toEqual(ids)
  expect(createIds(() => 2_100_000_000_000, before)().slice(0, 12)).toBe(
    (2_100_000_000_000).toString(16).padStart(12, '0'),
  )
})

test('ids continue to rise after their last six digits are used up', () => {
  const next = createIds(() => 0x1_2345_6789, '0001234567890000affffffe')
  expect([next(), next(), next()]).toEqual([
    '0001234567890000afffffff',
    '0001234567890000b0000000',
    '0001234567890000b0000001',
  ])
})
