import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { createDocument } from '../../compose/document/document'
import { writtenMessage } from '../../compose/starting-points'
import { gapsByLanguage } from './gaps'
import { readUndo, type StoredLanguages, type StoredUndo, shortUndo } from './stored-languages'
import { createTranslations } from './translations'

function open(
  text = written('Hello'),
  stored: Partial<StoredLanguages> = {},
  { past, undo }: { past?: readonly string[]; undo?: Partial<StoredUndo> } = {},
) {
  const language = signal('en')
  const document = createDocument(text, () => 0, past)
  const left: string[] = []
  const translations = createTranslations({
    ...{ document, language, stored, ...(undo && { undo }) },
    leave: () => left.push(document.text.value),
  })
  return { language, document, translations, left }
}
const written = (body: string) => writtenMessage({ body })
const whole = { body: 'Hello', language: 'en', translations: { de: { body: 'Hallo' }, fr: { body: 'Bonjour' } } }

test('an added language starts as a copy, and each has its own undo', () => {
  const { document, language, translations } = open()
  expect([translations.tags.value, translations.isMany.value, translations.whole()]).toEqual([
    ...[[], false, { body: 'Hello' }],
  ])
  translations.add('de', 'en')
  expect([document.text.value, language.value, translations.tags.value]).toEqual([written('Hello'), 'de', ['en', 'de']])
  expect(gapsByLanguage(translations).get('de')).toMatchObject([{ kind: 'same', path: 'body' }])
  document.change(written('Hallo'))
  translations.choose('en')
  document.change(written('Hi'))
  translations.choose('de')
  expect([document.text.value, gapsByLanguage(translations).get('de')]).toEqual([written('Hallo'), []])
  document.undo()
  expect([document.text.value, document.canUndo.value]).toEqual([written('Hello'), false])
  document.redo()
  expect(translations.whole()).toEqual({ body: 'Hi', language: 'en', translations: { de: { body: 'Hallo' } } })
})

test('the document is what a customer of the chosen language gets', () => {
  const { document, language, translations, left } = open()
  document.change(translations.take(writtenMessage(whole)))
  for (const [tag, body] of [
    ['fr', 'Bonjour'],
    ['pl', 'Hello'],
    ['de', 'Hallo'],
    ['en', 'Hello'],
  ] as const) {
    language.value = tag
    expect(document.text.value).toBe(written(body))
  }
  expect(left).toHaveLength(4)
  expect(translations.whole()).toEqual(whole)
})

test('a taken message is shown in the language of the stage', () => {
  const { document, language, translations } = open()
  language.value = 'fr'
  document.change(translations.take(writtenMessage(whole)))
  expect([document.text.value, translations.state.value.current]).toEqual([written('Bonjour'), 'fr'])
  expect(translations.take('{"body": ')).toBe('{"body": ')
  expect(translations.tags.value).toEqual([])
})

test('undo after another message brings back every language', () => {
  const { document, translations } = open()
  document.change(translations.take(writtenMessage(whole)))
  document.change(translations.take(written('Other')))
  expect([translations.tags.value, translations.whole()]).toEqual([[], { body: 'Other' }])
  document.undo()
  expect(translations.whole()).toEqual(whole)
})

test('redo takes the languages of the new message, undo those of the old', () => {
  const { document, translations } = open()
  document.change(translations.take(writtenMessage(whole)))
  document.undo()
  expect([translations.tags.value, translations.whole()]).toEqual([[], { body: 'Hello' }])
  document.redo()
  expect(translations.whole()).toEqual(whole)
  document.undo()
  expect(translations.whole()).toEqual({ body: 'Hello' })
})

test('a version that equals an earlier text keeps its languages', () => {
  const { document, translations } = open()
  document.change(translations.take(writtenMessage(whole)))
  translations.choose('de')
  document.change(written('Moin'))
  translations.choose('en')
  document.change(translations.take(writtenMessage(whole)))
  translations.choose('fr')
  document.change(written('Salut'))
  translations.choose('en')
  const edited = { ...whole, translations: { ...whole.translations, fr: { body: 'Salut' } } }
  expect(translations.whole()).toEqual(edited)
  document.change(written('Hi'))
  document.undo()
  expect(translations.whole()).toEqual(edited)
  document.undo()
  expect(translations.whole()).toEqual({ ...whole, translations: { de: { body: 'Moin' }, fr: { body: 'Bonjour' } } })
})

/** Opens what the browser stored. */
function reloaded({ document, translations }: ReturnType<typeof open>) {
  const [text, past, languages] = [document.text.value, document.past.value, translations.state.value]
  const undo = JSON.parse(JSON.stringify(shortUndo(translations.undo())))
  return open(text, languages, { past, undo })
}

test('after a reload each language has its undo', () => {
  const before = open()
  before.document.change(before.translations.take(writtenMessage(whole)))
  before.translations.choose('de')
  before.document.change(written('Moin'))
  before.translations.choose('en')
  const { document, translations } = reloaded(before)
  translations.choose('de')
  expect(document.text.value).toBe(written('Moin'))
  document.undo()
  expect([document.text.value, document.canUndo.value]).toEqual([written('Hallo'), false])
})

test.each(['en', 'de'])('after a reload at %s, undo brings back the languages of a replaced message', (tag) => {
  const before = open()
  before.document.change(before.translations.take(writtenMessage(whole)))
  before.translations.choose('de')
  before.document.change(written('Moin'))
  before.translations.choose('en')
  const other = { body: 'Bye', language: 'en', translations: { de: { body: 'Ade' } } }
  before.document.change(before.translations.take(writtenMessage(other)))
  before.document.change(written('Bye bye'))
  before.translations.choose(tag)
  const { document, translations } = reloaded(before)
  translations.choose('en')
  document.undo()
  expect(translations.whole()).toEqual(other)
  document.undo()
  expect(translations.whole()).toEqual({ ...whole, translations: { de: { body: 'Moin' }, fr: { body: 'Bonjour' } } })
  translations.choose('de')
  document.undo()
  expect(document.text.value).toBe(written('Hallo'))
})

test('stored undo of any form is read', () => {
  const replaced = { other: { text: 'a', languages: 7, pasts: { de: [1, 'x'] } }, text: 'b', current: 'en', back: 1 }
  expect(readUndo({ pasts: { de: 'x', fr: ['y', null] }, replaced } as never)).toEqual({
    pasts: { de: [], fr: ['y'] },
    replaced: {
      ...{ text: 'b', current: 'en', back: 1 },
      other: { text: 'a', languages: { first: '', current: '', texts: {} }, pasts: { de: ['x'] } },
    },
  })
  for (const value of [{}, { replaced: 7 }, { pasts: null, replaced: { other: [] } }, { replaced: { back: 1 } }])
    expect(readUndo(value as never)).toEqual({ pasts: {}, replaced: null })
})

test('a language is renamed, made the first, copied and removed', () => {
  const { document, language, translations } = open()
  document.change(translations.take(writtenMessage(whole)))
  translations.choose('fr')
  translations.rename('de')
  expect(translations.tags.value).toEqual(['en', 'de', 'fr'])
  translations.rename('it')
  translations.makeFirst('it')
  expect([translations.tags.value, language.value]).toEqual([['it', 'de', 'en'], 'it'])
  translations.copyFrom('de')
  expect(document.text.value).toBe(written('Hallo'))
  document.undo()
  translations.remove('it')
  translations.choose('en')
  translations.remove('en')
  expect([translations.whole(), document.text.value]).toEqual([
    { body: 'Bonjour', language: 'it', translations: { de: { body: 'Hallo' } } },
    written('Bonjour'),
  ])
})

test('stored languages come back, and foreign storage is taken', () => {
  const { translations } = open(written('Hallo'), { first: 'en', current: 'de', texts: { en: written('Hello') } })
  expect(translations.state.value.current).toBe('en')
  expect(translations.whole()).toEqual({ body: 'Hello', language: 'en', translations: { de: { body: 'Hallo' } } })
  expect(open(undefined, { texts: 7 } as never).translations.isMany.value).toBe(false)
  const broken = open('{', { first: 'en', current: 'en', texts: { de: '[' } }).translations
  expect(broken.whole()).toEqual({ language: 'en', translations: { de: {} } })
})
