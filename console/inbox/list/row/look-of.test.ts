import { expect, test } from 'vitest'
import { lookOf } from './look-of'

test('the same person always gets the same avatar style', () => {
  expect(lookOf('64f0c0ffee', 6)).toBe(lookOf('64f0c0ffee', 6))
  expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => lookOf(id, 6))).size).toBeGreaterThan(3)
})
