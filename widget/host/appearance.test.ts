import { expect, test } from 'vitest'
import { ownStrings } from './appearance'

const source = { strings: { '*': { title: 'Shop', send: 'Go' }, fr: { title: 'Boutique' } } }

test('texts of one language win over texts for all, and texts of the page over both', () => {
  expect(ownStrings(source, undefined, 'de')).toEqual({ title: 'Shop', send: 'Go' })
  expect(ownStrings(source, undefined, 'fr-CA')).toEqual({ title: 'Boutique', send: 'Go' })
  expect(ownStrings(source, undefined, 'FR')).toEqual({ title: 'Boutique', send: 'Go' })
  expect(ownStrings(source, '{"title":"Chez nous"}', 'fr')).toEqual({ title: 'Chez nous', send: 'Go' })
})

test('plural forms are accepted, and a wrong value of the page keeps our own texts', () => {
  const forms = { one: '{count} letter', other: '{count} letters' }
  expect(ownStrings({}, JSON.stringify({ new_messages: forms }), 'en')).toEqual({ new_messages: forms })
  for (const slip of ['{"title":', '[1]', '{"title":5,"send":null,"write":{"one":"x"}}'])
    expect(ownStrings({}, slip, 'en')).toEqual({})
})
