import { expect, test } from 'vitest'
import { localeInRegion } from './time-locale'

const at = new Date(2026, 10, 5, 13, 57)
const time = (language: string, browser: string) =>
  new Intl.DateTimeFormat(localeInRegion(language, browser), { hour: 'numeric', minute: '2-digit' }).format(at)

test.each([
  ['en', 'en-GB', '13:57'],
  ['en-US', 'de-DE', '13:57'],
  ['en', 'en-US', '1:57\u202fPM'],
  ['de', 'en-US', '13:57'],
])('on a page in %s a browser of %s shows %s', (language, browser, written) => {
  expect(time(language, browser).replace(' ', '\u202f')).toBe(written)
})

test.each([
  ['en', 'de', 'en'],
  ['en', 'es-419', 'en'],
  ['en', 'en-US@posix', 'en-US'],
  ['ja', 'zh-Hant-TW', 'ja-TW'],
  [undefined, 'en-GB', undefined],
])('a page in %s and a browser of %s use %s', (language, browser, locale) => {
  expect(localeInRegion(language, browser)).toBe(locale)
})
