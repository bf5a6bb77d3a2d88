import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createIds } from './ids'

test('ids are 24 hex characters and rise, even when the clock stands still or steps back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1_000_000_000_000, max: 4_000_000_000_000 }), { minLength: 2 }), (times) => {
      let nth = 0
      const next = createIds(() => times[nth++] ?? 0)
      const ids = times.map(() => next())
      expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true)
      expect([...ids].sort()).toEqual(ids)
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
})
