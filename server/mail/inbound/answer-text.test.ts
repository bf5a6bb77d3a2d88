import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerText, markAbove } from './answer-text'

const lines = (...all: string[]) => all.join('\n')

test.each([
  ['a plain answer', lines('It has not come.', '', 'Dora'), lines('It has not come.', '', 'Dora')],
  [
    'a quote below',
    lines(
      'Thanks!',
      '',
      'On Thu, Nov 26, 2026 at 9:00 AM Shop <chat@shop.example> wrote:',
      '> Hello',
      '>',
      '> Bye',
      '',
    ),
    'Thanks!',
  ],
  [
    'an introduction on two lines',
    lines('Thanks!', '', 'On Thu, Nov 26, 2026 at 9:00 AM Shop chat', '<reply+abc@shop.example> wrote:', '> Hello'),
    'Thanks!',
  ],
  ['German', lines('Danke!', '', 'Am 26.11.26 um 09:00 schrieb Shop:', '> Hallo'), 'Danke!'],
  [
    'French',
    lines('Merci !', '', 'Le jeu. 26 nov. 2026 à 09:00, Shop <a@b.example> a écrit :', '> Bonjour'),
    'Merci !',
  ],
  ['Japanese', lines('ありがとう', '', '2026年11月26日(木) 9:00 Shop <a@b.example>:', '> こんにちは'), 'ありがとう'],
  ['Hebrew', lines('תודה', '', 'ב-26 בנוב׳ 2026, בשעה 9:00, Shop <a@b.example> כתב/ה:', '> שלום'), 'תודה'],
  ['Arabic', lines('شكرا', '', 'في الخميس، 26 نوفمبر 2026 9:00 كتب Shop <a@b.example>:', '> مرحبا'), 'شكرا'],
  [
    'an introduction without marks behind it',
    lines('Thanks!', '', 'On Thu, Nov 26, 2026 at 9:00 AM Shop <chat@shop.example> wrote:', ''),
    'Thanks!',
  ],
  [
    'a header without marks',
    lines('Thanks!', '', 'From: Shop <a@b.example>', 'Sent: Thursday', 'To: Dora', 'Subject: Parcel', '', 'Hello Dora'),
    'Thanks!',
  ],
  [
    'a header below a ruler',
    lines('Danke', '', '-----Ursprüngliche Nachricht-----', 'Von: Shop', 'Gesendet: heute', 'An: Dora', '', 'Hallo'),
    'Danke',
  ],
  ['a ruler of Outlook', lines('Ok', '________________________________', 'De : Shop', 'À : Dora', '', 'Bonjour'), 'Ok'],
  ['our mark', lines('Ok', '', markAbove('Write above this line'), 'Hello Dora', 'Your parcel'), 'Ok'],
  [
    'our mark in a quote',
    lines('On Monday Shop <a@b.example> wrote:', `> ${markAbove('Write above')}`, '> Hello', '', 'Ok, below.'),
    'Ok, below.',
  ],
  [
    'an answer below the quote',
    lines('On 1 May Shop <a@b.example> wrote:', '> Hello', '>', '', 'My answer'),
    'My answer',
  ],
  ['a signature', lines('Ok', '', '-- ', 'Dora', 'Flowers & Co'), 'Ok'],
  ['a signature above the quote', lines('Ok', '', '-- ', 'Dora', '', 'On 1 May Shop <a@b.c> wrote:', '> Hello'), 'Ok'],
  [
    'a quote around answers',
    lines('On 1 May Shop <a@b.c> wrote:', '> Blue?', 'Yes', '> Large?', 'No'),
    lines('Yes', 'No'),
  ],
  ['a telephone', lines('Ok', '', 'Sent from my iPhone'), 'Ok'],
  ['a telephone above the quote', lines('Ok', '', 'Von meinem iPhone gesendet', '', '> Hallo', '> Dora'), 'Ok'],
  ['a Japanese telephone', lines('はい', '', 'iPhoneから送信'), 'はい'],
])("only the writer's words remain of %s", (_, given, own) => {
  expect(answerText(given)).toBe(own)
  expect(answerText(given.replaceAll('\n', '\r\n'))).toBe(own)
})

test.each([
  ['answers between lines that nobody introduces', lines('> Blue?', 'Yes', '> Large?', 'No')],
  ['a list with colons', lines('Name: Dora', 'Street: Elm 3', 'Town: Oslo')],
  ['a ruler in a text', lines('First', '----------', 'Second')],
  ['a sentence with wrote', lines('As I wrote at 9:00:', 'it has not come.')],
  ['an introduction as the last sentence', lines('The parcel has 3 parts:', 'a lamp', 'and this is what she wrote')],
  ['a text below two dashes', lines('Order', '--', ...Array.from({ length: 20 }, (_, nth) => `Line ${nth}`))],
  ['a sentence about a telephone', lines('The photo was', 'sent from my iPhone')],
  ['only a quote', lines('> Hello', '> Dora')],
  ['only a telephone', 'Sent from my iPhone'],
])('%s is not shortened', (_, given) => expect(answerText(given)).toBe(given))

test('reading any text ends quickly and never returns an empty text', { tags: 'deep' }, () => {
  const line = fc.constantFrom(
    '',
    '> a',
    '-- ',
    'Ok',
    'On 1 May a@b wrote:',
    'From: a',
    'To: b',
    '____________',
    '##- x -##',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.string({ unit: 'binary' })), { maxLength: 30 }), (all) => {
      const given = all.join('\n')
      expect(answerText(given) === '').toBe(given.trim() === '')
    }),
  )
  const parts = ['> ', 'On ', 'From: ', '-', '_', 'a:', '##-', '\n', '> \n', 'Sent from my \n\n', 'x@1:00 ']
  const lines = [
    'a\n> b\n',
    'On 1.1.2026 9:00 S <a@b.c> wrote:\n> x\nmy\n',
    'From: a@b\nTo: b\nDate: 2026\n',
    '--\na\n',
    '\uE000> a\nb\n',
  ]
  for (const part of [...parts, ...lines]) answerText(part.repeat(200_000))
})
