import { expect, test } from 'vitest'
import { english, lookup } from '../../../widget/strings/words'
import { shellWords } from '../strings/en'
import { searchTextOf, shownName } from './customer-name'

const t = lookup(english, shellWords)
const german = lookup({ language: 'de', texts: { shell_nameless: 'Besucher' } }, shellWords)

test('a search finds an unnamed visitor by the name that the inbox shows', () => {
  const shown = shownName(t, { name: 'anonymous-17c0-44a8', named: false })
  expect([shown, searchTextOf(t, shown)]).toEqual(['Visitor 44a8', '44a8'])
  expect(searchTextOf(t, '  visitor  44A8 ')).toBe('44A8')
  expect(shownName(t, { name: 'Cora', named: true })).toBe('Cora')
})

test("visitor names are found in English and in the reader's language", () => {
  expect(searchTextOf(german, 'Besucher 44a8')).toBe('44a8')
  expect(searchTextOf(german, 'Visitor 44a8')).toBe('44a8')
})

test.each(['Visitor', 'Visitor parking', 'visitors 44a8', 'The visitor 44a8', '44a8', ''])(
  'the search text %j stays unchanged',
  (q) => expect(searchTextOf(t, q)).toBe(q),
)
