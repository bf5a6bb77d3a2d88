import { expect, test } from 'vitest'
import { english, lookup } from '../../widget/strings/words'
import { perDay } from './measures'
import { reportsWords } from './strings/en'

const t = lookup(english, reportsWords)

test.each([
  [0, 28, '0 a day'],
  [1, 90, 'less than 1 a day'],
  [2, 28, '0.1 a day'],
  [45, 28, '1.6 a day'],
])('%i conversations in %i days are %s', (count, days, text) => {
  expect(perDay(t, count, days, 'en')).toBe(text)
})
