import { expect, test } from 'vitest'
import { translationFor } from './translations'

test.each([
  ['de', 'Hallo'],
  ['de-AT', 'Hallo'],
  ['DE', 'Hallo'],
  ['fr', null],
  ['toString', null],
  ['', null],
  [null, null],
])('a customer with the language %j gets the version %j', (language, version) => {
  expect(translationFor({ de: 'Hallo', pl: 'Dzień dobry' }, language)).toBe(version)
})
