import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { createDocument } from '../../compose/document/document'
import { writtenMessage } from '../../compose/starting-points'
import { gapsByLanguage } from './gaps'
import { createTranslations, type StoredLanguages } from './translations'

function open(text = written('Hello'), stored: Partial<StoredLanguages> = {}) {
  const language = signal('en')
  const document = createDocument(text, () => 0)
  const left: string[] = []
  const translations = createTranslations({
    ...{ document, language, stored },
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
