import { expect, test } from 'vitest'
import { en } from './en'
import { enLog } from './en-log'
import actWords from './english/acts.json'
import addressWords from './english/address.json'
import counterWords from './english/counter.json'
import headerWords from './english/header.json'
import panelWords from './english/link-panel.json'
import cardWords from './english/links.json'
import liveWords from './english/live.json'
import menuWords from './english/menu.json'
import noticesWords from './english/notices.json'
import offerWords from './english/offer.json'
import viewerWords from './english/picture-viewer.json'
import queueWords from './english/queue.json'
import refusedWords from './english/refused.json'
import resumeWords from './english/resume.json'
import laterWords from './english/shared.json'
import sheetWords from './english/sheet.json'
import carouselWords from './english/structured/carousel.json'
import formWords from './english/structured/form.json'
import formSheetWords from './english/structured/form-sheet.json'
import listWords from './english/structured/list.json'
import selectWords from './english/structured/select.json'
import timeWords from './english/structured/time-select.json'
import payWords from './english/structured/wallet-pay.json'
import threadWords from './english/threads.json'
import { isRightToLeft } from './locale'
import { notSentWords, reasonOf } from './not-sent'
import { loadSpeech, supportedLanguage } from './speak'
import { uploadWords } from './uploads'
import { english, lookup, type Text } from './words'

const languages = ['fr', 'de', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ja', 'zh', 'ar', 'he']
const own: Record<string, Text> = {
  ...en,
  ...enLog,
  ...counterWords,
  ...refusedWords,
  ...notSentWords,
  ...cardWords,
  ...resumeWords,
  ...actWords,
  ...addressWords,
  ...carouselWords,
  ...formWords,
  ...formSheetWords,
  ...laterWords,
  ...panelWords,
  ...listWords,
  ...selectWords,
  ...sheetWords,
  ...timeWords,
  ...payWords,
  ...viewerWords,
  ...offerWords,
  ...uploadWords,
  ...liveWords,
  ...menuWords,
  ...threadWords,
  ...queueWords,
  ...noticesWords,
  ...headerWords,
}

test.each([
  ['pl', 1, '1 nowa wiadomość'],
  ['pl', 3, '3 nowe wiadomości'],
  ['pl', 5, '5 nowych wiadomości'],
  ['pl', 22, '22 nowe wiadomości'],
  ['ja', 1, '新着メッセージ1件'],
  ['he', 2, 'שתי הודעות חדשות'],
  ['ar', 2, 'رسالتان جديدتان'],
  ['ar', 3, '3 رسائل جديدة'],
  ['ar', 11, '11 رسالة جديدة'],
  ['ar', 100, '100 رسالة جديدة'],
  ['fr', 0, '0 nouveau message'],
  ['de', 1_200, '1.200 neue Nachrichten'],
])('in %s, %i new messages are "%s"', async (language, count, written) => {
  expect(lookup(await loadSpeech(language), enLog)('new_messages', { count })).toBe(written)
})

test.each([
  ['en', '3 options: Red, Blue, Green'],
  ['fr', '3 options\u00a0: Red, Blue, Green'],
  ['ja', '選択肢3件：Red、Blue、Green'],
  ['zh', '3 个选项：Red、Blue、Green'],
])('in %s, several words are joined in the format of the language', async (language, written) => {
  const list = ['Red', 'Blue', 'Green']
  expect(lookup(await loadSpeech(language), offerWords)('say_options', { count: 3, list })).toBe(written)
})

test('an unknown reason for a refusal is shown as a general reason', async () => {
  const t = lookup(await loadSpeech('de'), notSentWords)
  expect(reasonOf('already_answered', t)).toBe('Diese Frage wurde schon beantwortet.')
  expect(reasonOf('text_input_disabled', t)).toBe('Schreiben ist im Moment nicht möglich')
  for (const code of ['not_offered', 'constructor', null])
    expect(reasonOf(code, t)).toBe('Die Nachricht konnte nicht angenommen werden.')
})

test.each([
  [['fr-CH'], 'fr-CH'],
  [['sv', 'de-AT', 'en'], 'de-AT'],
  [['EN-us', 'fr'], 'EN-us'],
  [['sv', 'fi'], 'en'],
  [['', 'constructor'], 'en'],
])('for %j the chat uses %s', (wanted, language) => {
  expect(supportedLanguage(wanted)).toBe(language)
})

test('Arabic and Hebrew are written from right to left', () => {
  expect(['ar-EG', 'he', 'fr'].map(isRightToLeft)).toEqual([true, true, false])
})

test("a site's own text replaces every text of every language", async () => {
  const site = Object.fromEntries(Object.keys(own).map((key) => [key, `our ${key}`]))
  for (const language of ['en', ...languages]) {
    const t = lookup(await loadSpeech(language, site), own)
    expect(Object.keys(own).filter((key) => t(key, { count: 2 }) !== `our ${key}`)).toEqual([])
  }
})

test('a text that a site does not set stays in the language of the page', async () => {
  const speech = await loadSpeech('fr', { title: 'Le fleuriste' })
  expect(lookup(speech, en)('title')).toBe('Le fleuriste')
  expect(lookup(speech, en)('send')).toBe('Envoyer')
  expect(lookup(english, en)('title')).toBe('Chat with us')
})
