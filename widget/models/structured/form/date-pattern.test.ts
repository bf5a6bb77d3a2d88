import { expect, test } from 'vitest'
import { writeDate } from './date-pattern'

test.each([
  ['dd.MM.yyyy', 'en', '02.12.2026'],
  ['d/M/yy', 'en', '2/12/26'],
  ['yyyy-MM-dd', 'en', '2026-12-02'],
  ['EEEE, d MMMM y', 'en', 'Wednesday, 2 December 2026'],
  ['EEE d MMM', 'en', 'Wed 2 Dec'],
  ["d 'de' MMMM 'de' y", 'es', '2 de diciembre de 2026'],
  ['d MMMM', 'pl', '2 grudnia'],
  ['LLLL y', 'pl', 'grudzień 2026'],
  ["d MMM ''yy", 'en', "2 Dec '26"],
  ['dd/MM', 'ar-EG', '٠٢/١٢'],
])('the pattern %s in %s', (pattern, locale, written) => {
  expect(writeDate('2026-12-02', pattern, locale)).toBe(written)
})

test('without a pattern, or with a pattern for more than a day, the language decides', () => {
  expect(writeDate('2026-12-02', undefined, 'en-GB')).toBe('2 December 2026')
  expect(writeDate('2026-12-02', 'dd.MM. HH:mm', 'en-GB')).toBe('2 December 2026')
})

test('the day is the same in every time zone', () => {
  expect(writeDate('2026-01-01', 'dd.MM.yyyy', 'en')).toBe('01.01.2026')
})

test('a text that is no date is shown unchanged', () => {
  expect(writeDate('soon', 'dd.MM.yyyy', 'en')).toBe('soon')
})
