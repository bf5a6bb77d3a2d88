import { expect, test } from 'vitest'
import { english, lookup } from '../../widget/strings/words'
import { shownName, soughtWords } from './customer-name'
import { shellWords } from './strings/en'

const t = lookup(english, shellWords)
const german = lookup({ language: 'de', texts: { shell_nameless: 'Besucher' } }, shellWords)

test('a visitor without a name is found by the name that the inbox shows', () => {
  const shown = shownName(t, { name: 'anonymous-17c0-44a8', named: false })
  expect([shown, soughtWords(t, shown)]).toEqual(['Visitor 44a8', '44a8'])
  expect(soughtWords(t, '  visitor  44A8 ')).toBe('44A8')
  expect(shownName(t, { name: 'Cora', named: true })).toBe('Cora')
})

test('the name is found in the language of the reader, and in English', () => {
  expect(soughtWords(german, 'Besucher 44a8')).toBe('44a8')
  expect(soughtWords(german, 'Visitor 44a8')).toBe('44a8')
})

test.each(['Visitor', 'Visitor parking', 'visitors 44a8', 'The visitor 44a8', '44a8', ''])(
  '%j is searched as it is',
  (q) => expect(soughtWords(t, q)).toBe(q),
)
