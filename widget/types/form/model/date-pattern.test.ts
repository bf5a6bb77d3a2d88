import { expect, test } from 'vitest'
import { unsupportedLetters } from '../../../../contract/structured/date-pattern'
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
  ['y年M月d日', 'ja', '2026年12月2日'],
  ['dd.MM.YYYY', 'de', '02.12.2026'],
  ["'Q'Q YY, D", 'en', 'Q4 26, 336'],
  ["'week' w, 'day' e", 'en', 'week 49, day 4'],
  ["'week' w, 'day' e", 'de', 'week 49, day 3'],
  ['GGGG', 'en', 'Anno Domini'],
  ['W F g ccc cc', 'en', '1 1 2461377 Wed 4'],
  ['l', 'en', ''],
])('the pattern %s in %s', (pattern, locale, written) => {
  expect(writeDate('2026-12-02', pattern, locale)).toBe(written)
})

test.each([
  ['2027-01-01', 'de', '2026-53'],
  ['2027-01-01', 'en-US', '2027-01'],
  ['2026-12-31', 'en-US', '2027-01'],
  ['2026-12-31', 'en-GB', '2026-53'],
  ['2024-12-30', 'de', '2025-01'],
  ['2028-02-29', 'de', '2028-09'],
  ['0050-01-05', 'de', '0050-01'],
])('the week of %s in %s is %s', (day, locale, written) => {
  expect(writeDate(day, 'YYYY-ww', locale)).toBe(written)
})

const letters = [...'GyYuUrQqMLlwWdDFgEecabBhHKkjJCmsSAzZOvVXx']
const patterns = letters.flatMap((letter) => [1, 2, 3, 4, 5, 6, 7, 30].map((length) => letter.repeat(length)))

test.each(patterns)("%s formats a date or falls back to the language's format", (pattern) => {
  for (const locale of ['en', 'de', 'ar-EG', 'he', 'ja', 'pl', 'zh']) {
    const usual = writeDate('2026-12-02', undefined, locale)
    const [drawn, beside] = [pattern, `d ${pattern}`].map((each) => writeDate('2026-12-02', each, locale))
    if (unsupportedLetters(pattern).length > 0) expect([drawn, beside]).toEqual([usual, usual])
    else {
      expect(beside).toBe(`${writeDate('2026-12-02', 'd', locale)} ${drawn}`)
      expect(drawn === '').toBe(pattern === 'l')
      expect(drawn).not.toContain('undefined')
    }
  }
})

test('a pattern formats every date letter and ignores time letters', () => {
  const drawn = letters.filter((letter) => unsupportedLetters(letter).length === 0)
  expect(drawn.join('')).toBe('GyYuUrQqMLlwWdDFgEec')
  expect(unsupportedLetters("QQQ d 'HH' HH:mm QQQ")).toEqual(['QQQ', 'HH', 'mm'])
})

test("the language's format is used if the pattern has no date", () => {
  expect(writeDate('2026-12-02', undefined, 'en-GB')).toBe('2 December 2026')
  expect(writeDate('2026-12-02', 'dd.MM. HH:mm', 'en-GB')).toBe('2 December 2026')
})

test('the day is the same in every time zone', () => {
  expect(writeDate('2026-01-01', 'dd.MM.yyyy', 'en')).toBe('01.01.2026')
})

test('a text that is not a date is shown unchanged', () => {
  expect(writeDate('soon', 'dd.MM.yyyy', 'en')).toBe('soon')
})
