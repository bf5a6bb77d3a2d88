import { afterAll, expect, test } from 'vitest'
import { aMail, aMixedMail, textPart } from '../testing/a-mail'
import { answerCases, introductions } from '../testing/answers'
import { bestAnswer } from './answer/best-answer'
import { findAnswer } from './answer-text'
import { createMailReader } from './mail-reader'
import { readBody } from './read-mail'

// HTML as mail programs write it (testing/answers/html.txt), parsed in the worker thread.

const reader = createMailReader()
afterAll(() => reader.close())

test.each(answerCases('html'))(
  "$name: only the writer's words remain of the HTML",
  async ({ input, ownText, folded, context }) => {
    const headers = { 'MIME-Version': '1.0', 'Content-Type': 'text/html; charset=utf-8' }
    const { text } = await readBody(reader, Buffer.from(aMail(headers, input)))
    const { text: found, foldedFrom } = findAnswer(text, context)
    expect([
      found.slice(0, foldedFrom ?? undefined).trim(),
      foldedFrom === null ? '' : found.slice(foldedFrom),
    ]).toEqual([ownText, folded])
  },
)

test.each([
  ['<html><body><p>Yes, the <b>blue</b> one</p></body></html>', 'Yes, the blue one'],
  ['<!DOCTYPE html>\n<p>One</p><p>Two</p>\n</html>', 'One\n\nTwo'],
  ['<div>Thanks &amp; bye</div>', 'Thanks & bye'],
  ['<p> is the tag that I mean', '<p> is the tag that I mean'],
  ['Use this: <div>x</div>', 'Use this: <div>x</div>'],
  ['a < b and </b>', 'a < b and </b>'],
])('a text part that contains a whole HTML page is read as HTML: %s', async (given, own) => {
  const headers = { 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' }
  const { text } = await readBody(reader, Buffer.from(aMail(headers, given)))
  expect(findAnswer(text).text).toBe(own)
})

test.each([
  [
    'a paragraph that the text part breaks',
    'I want the blue\none.\n\nDora',
    '<p>I want the blue one.</p><p>Dora</p>',
    'I want the blue one.\n\nDora',
  ],
  [
    'links and bold words',
    'See *here* <https://x.example/a>',
    '<p>See <b><a href="https://x.example/a">here</a></b></p>',
    'See here (https://x.example/a)',
  ],
  ['a text part that only names HTML', 'Your program does not show HTML.', '<p>Blue, please.</p>', 'Blue, please.'],
  ['a text part with more words', 'Blue, and ring first.', '<p>Blue</p>', 'Blue, and ring first.'],
])('%s: the answer is whole', async (_, plain, html, own) => {
  const parts = [textPart(plain), `Content-Type: text/html; charset=utf-8\n\n${html}`]
  const body = await readBody(reader, Buffer.from(aMixedMail({}, parts, 'alternative')))
  expect(bestAnswer(body, {}).text).toBe(own)
})

test("an e-mail's words are stored one time if its text and HTML agree", async () => {
  const html = (words: string) => `Content-Type: text/html; charset=utf-8\n\n<p>${words}</p>`
  const textOf = async (words: string) =>
    (await readBody(reader, Buffer.from(aMixedMail({}, [textPart('Yes, the blue one.'), html(words)])))).text.trim()
  expect(await textOf('Yes, the <b>blue</b> one.')).toBe('Yes, the blue one.')
  expect(await textOf('And a red one.')).toMatch(/^Yes, the blue one\.\s+And a red one\.$/)
})

test('a calendar file without a name gets a name with its file extension', async () => {
  const calendar = 'Content-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR\nEND:VCALENDAR'
  const { files } = await readBody(reader, Buffer.from(aMixedMail({}, [textPart('Accepted.'), calendar])))
  expect(files.map(({ filename }) => filename)).toEqual(['invite.ics'])
})

const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

test.each(introductions)(
  "only the HTML answer above the quote's introduction remains (%s)",
  async (_, introduction) => {
    const quote = escaped(introduction).split('⏎').join('<br>')
    const headers = { 'MIME-Version': '1.0', 'Content-Type': 'text/html; charset=utf-8' }
    for (const html of [
      `<div dir="auto">Yes please.</div><br><div class="gmail_quote"><div dir="ltr">${quote}<br></div><blockquote>Hello</blockquote></div>`,
      `<p>Yes please.</p><p>${quote}</p><blockquote type="cite"><p>Hello</p></blockquote>`,
      `<div>Yes please.<br><div><br><blockquote type="cite"><div>${quote}</div><br></blockquote></div><blockquote type="cite">Hello</blockquote></div>`,
      `<p>Yes please.</p><p>${quote}<br>&gt; Hello<br>&gt; Bye</p>`,
    ]) {
      const { text } = await readBody(reader, Buffer.from(aMail(headers, html)))
      expect([html, findAnswer(text)]).toEqual([html, { text: 'Yes please.', foldedFrom: null, isDoubtful: false }])
    }
  },
)
