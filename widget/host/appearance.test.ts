import { expect, test } from 'vitest'
import { ownStrings, themesOf } from './appearance'

const source = { strings: { '*': { title: 'Shop', send: 'Go' }, fr: { title: 'Boutique' } } }

test("the page's own texts override the source's texts", () => {
  expect(ownStrings(source, undefined, 'de')).toEqual({ title: 'Shop', send: 'Go' })
  expect(ownStrings(source, undefined, 'fr-CA')).toEqual({ title: 'Boutique', send: 'Go' })
  expect(ownStrings(source, undefined, 'FR')).toEqual({ title: 'Boutique', send: 'Go' })
  expect(ownStrings(source, '{"title":"Chez nous"}', 'fr')).toEqual({ title: 'Chez nous', send: 'Go' })
})

test('an invalid text from the page is ignored', () => {
  const forms = { one: '{count} letter', other: '{count} letters' }
  expect(ownStrings({}, JSON.stringify({ new_messages: forms }), 'en')).toEqual({ new_messages: forms })
  for (const slip of ['{"title":', '[1]', '{"title":5,"send":null,"write":{"one":"x"}}'])
    expect(ownStrings({}, slip, 'en')).toEqual({})
})

test("a page's colour and theme are stronger than the source's theme", () => {
  const theme = { light: { accent: '#7a1f5c' } }
  const source = { theme, launcher: { color: '#7a1f5c' } }
  expect(themesOf(source, {})).toEqual(['#7a1f5c', theme, undefined, undefined])
  const own = { dark: { accent: '#ffd54f' } }
  const ofPage = { color: 'teal', theme: JSON.stringify(own) }
  expect(themesOf(source, ofPage)).toEqual([undefined, theme, 'teal', own])
})
