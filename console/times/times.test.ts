import { expect, test } from 'vitest'
import { createTimes } from './times'

const now = Date.parse('2026-11-22T12:00:00Z')
const before = (ms: number) => new Date(now - ms).toJSON()

test('times within a week are shown as "5m" or "2d", older times as dates', () => {
  const times = createTimes('en')
  expect(times.short(before(20_000), now)).toBe('now')
  expect(times.short(before(5 * 60_000), now)).toBe('5m')
  expect(times.short(before(3 * 3_600_000), now)).toBe('3h')
  expect(times.short(before(2 * 86_400_000), now)).toBe('2d')
  expect(times.short(before(20 * 86_400_000), now)).toBe('Nov 2')
  expect(times.short(before(400 * 86_400_000), now)).toMatch(/2025/)
})

test('last-seen times are shown in steps of ten minutes', () => {
  const times = createTimes('en')
  const shown = [-90_000, 60_000, 14 * 60_000, 59 * 60_000, 3 * 3_600_000].map((ms) => times.seen(before(ms), now))
  expect(shown).toEqual(['<10m', '<10m', '10m', '50m', '3h'])
})

test('a time in the future is shown as "now"', () => {
  expect(createTimes('en').short(before(-90_000), now)).toBe('now')
})
