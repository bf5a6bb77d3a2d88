import { expect, test } from 'vitest'
import { formatDuration } from './durations'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, '0 sec'],
  [1, '1 sec'],
  [59, '59 sec'],
  [60, '1 min'],
  [95, '1 min 35 sec'],
  [59 * minute + 59, '59 min 59 sec'],
  [hour, '1 hr'],
  [hour + 15 * minute + 29, '1 hr 15 min'],
  [hour + 59 * minute + 40, '2 hr'],
  [day - 1, '1 day'],
  [day + hour, '1 day 1 hr'],
  [2 * day + 23 * hour + 40 * minute, '3 days'],
])('%i seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds, 'en')).toBe(words)
})

test('every language has its own words for durations', () => {
  expect(formatDuration(4500, 'de')).toMatch(/^1 Std\..* 15 Min\.$/)
  expect(formatDuration(4500, 'ja')).toMatch(/^1 ?時間 ?15 ?分$/)
  expect(formatDuration(4500, 'ar')).toMatch(/ساعة|س/)
})
