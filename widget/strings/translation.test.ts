import { expect, test } from 'vitest'
import { en } from './en'
import { enTalk } from './en-talk'
import { isRightToLeft, speak, spoken } from './speak'
import { carouselWords } from './structured/carousel'
import { formSheetWords } from './structured/form-sheet'
import { english, lookup, type Text } from './words'

const languages = ['fr', 'de', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ja', 'zh', 'ar', 'he']
const own: Record<string, Text> = { ...en, ...enTalk, ...carouselWords, ...formSheetWords }
const parameters = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
const formsOf = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text))

test.each(languages)('%s has every form that its plural rules ask for, and every parameter', async (language) => {
  const { texts } = await speak(language)
  const rules = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const [key, text] of Object.entries(texts)) {
    // `many` of the Romance languages is for millions.
    if (typeof text !== 'string')
      expect(Object.keys(text), key).toEqual(
        expect.arrayContaining(rules.filter((rule) => rule !== 'many' || ['pl', 'ar'].includes(language))),
      )
    const english = own[key]
    if (!english) continue
    // A form may leave the number out, as in "two messages", but nothing else, and may not make names up.
    const wanted = parameters(formsOf(english).at(-1) ?? '')
    for (const form of formsOf(text)) {
      expect(wanted, `${key}: ${form}`).toEqual(expect.arrayContaining(parameters(form)))
      const needed =
        typeof text === 'string' ? wanted : wanted.filter((name) => name !== '{count}' && name !== '{list}')
      expect(parameters(form), `${key}: ${form}`).toEqual(expect.arrayContaining(needed))
    }
  }
})

test.each([
  ['pl', 1, '1 nowa wiadomość'],
  ['pl', 3, '3 nowe wiadomości'],
  ['pl', 5, '5 nowych wiadomości'],
  ['pl', 22, '22 nowe wiadomości'],
  ['ja', 1, '新着メッセージ1件'],
  ['he', 2, 'שתי הודעות חדשות'],
  ['fr', 0, '0 nouveau message'],
  ['de', 1_200, '1.200 neue Nachrichten'],
])('in %s, %i new messages are "%s"', async (language, count, written) => {
  expect(lookup(await speak(language), enTalk)('new_messages', { count })).toBe(written)
})

test.each([
  [['fr-CH'], 'fr-CH'],
  [['sv', 'de-AT', 'en'], 'de-AT'],
  [['EN-us', 'fr'], 'EN-us'],
  [['sv', 'fi'], 'en'],
  [['', 'constructor'], 'en'],
])('of %j we speak %s', (wanted, language) => {
  expect(spoken(wanted)).toBe(language)
})

test('Arabic and Hebrew run from right to left', () => {
  expect(['ar-EG', 'he', 'fr'].map(isRightToLeft)).toEqual([true, true, false])
})

test('what a site says itself wins over the translation', async () => {
  const speech = await speak('fr', { title: 'Le fleuriste', new_messages: 'Du courrier' })
  expect(lookup(speech, en)('title')).toBe('Le fleuriste')
  expect(lookup(speech, enTalk)('new_messages', { count: 3 })).toBe('Du courrier')
  expect(lookup(speech, en)('send')).toBe('Envoyer')
  expect(lookup(english, en)('title')).toBe('Chat with us')
})
