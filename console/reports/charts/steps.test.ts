import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepsFor } from './steps'

test.each([
  [0, 'count', [0, 1]],
  [1, 'count', [0, 1]],
  [3, 'count', [0, 1, 2, 3]],
  [7, 'count', [0, 2, 4, 6, 8]],
  [42, 'count', [0, 20, 40, 60]],
  [45, 'seconds', [0, 15, 30, 45]],
  [600, 'seconds', [0, 300, 600]],
  [9_000, 'seconds', [0, 3_600, 7_200, 10_800]],
  [300_000, 'seconds', [0, 86_400, 172_800, 259_200, 345_600]],
] as const)('up to %i (%s) the scale has lines at %j', (most, kind, lines) => {
  expect(stepsFor(most, kind)).toEqual(lines)
})

test('the scale of a chart has round steps and ends above all values', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e8 }),
      fc.constantFrom('count' as const, 'seconds' as const),
      (most, kind) => {
        const lines = stepsFor(most, kind)
        const last = lines.at(-1) ?? 0
        expect(last).toBeGreaterThanOrEqual(most)
        expect(lines.at(-2) ?? 0).toBeLessThan(most)
        expect(lines.length).toBeLessThanOrEqual(5)
      },
    ),
  )
})
