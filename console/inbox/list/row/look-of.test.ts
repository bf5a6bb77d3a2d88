import { expect, test } from 'vitest'
import { avatarStyleOf } from './look-of'

test('the same person always gets the same avatar style', () => {
  expect(avatarStyleOf('64f0c0ffee', 6)).toBe(avatarStyleOf('64f0c0ffee', 6))
  expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => avatarStyleOf(id, 6))).size).toBeGreaterThan(3)
})
