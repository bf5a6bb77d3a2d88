import { afterAll, expect, test } from 'vitest'
import { aMail } from '../testing/a-mail'
import { answerCases, introductions } from '../testing/answers'
import { answerIn } from './answer-text'
import { createMailReader } from './mail-reader'
import { readBody } from './read-mail'

// HTML as mail programs write it (testing/answers/html.txt), through the thread that reads e-mails.

const reader = createMailReader()
afterAll(() => reader.close())

test.each(answerCases('html'))(
  '$name: only the own words remain of the HTML',
  async ({ given, own, folded, context }) => {
    const headers = { 'MIME-Version': '1.0', 'Content-Type': 'text/html; charset=utf-8' }
    const { text } = await readBody(reader, Buffer.from(aMail(headers, given)))
    const { text: found, foldedFrom } = answerIn(text, context)
    expect([
      found.slice(0, foldedFrom ?? undefined).trim(),
      foldedFrom === null ? '' : found.slice(foldedFrom),
    ]).toEqual([own, folded])
  },
)

const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

test.each(introductions)('an HTML-only answer above the introduction of %s is kept alone', async (_, introduction) => {
  const quote = escaped(introduction).split('⏎').join('<br>')
  const headers = { 'MIME-Version': '1.0', 'Content-Type': 'text/html; charset=utf-8' }
  for (const html of [
    `<div dir="auto">Yes please.</div><br><div class="gmail_quote"><div dir="ltr">${quote}<br></div><blockquote>Hello</blockquote></div>`,
    `<p>Yes please.</p><p>${quote}</p><blockquote type="cite"><p>Hello</p></blockquote>`,
    `<div>Yes please.<br><div><br><blockquote type="cite"><div>${quote}</div><br></blockquote></div><blockquote type="cite">Hello</blockquote></div>`,
    `<p>Yes please.</p><p>${quote}<br>&gt; Hello<br>&gt; Bye</p>`,
  ]) {
    const { text } = await readBody(reader, Buffer.from(aMail(headers, html)))
    expect([html, answerIn(text)]).toEqual([html, { text: 'Yes please.', foldedFrom: null }])
  }
})
