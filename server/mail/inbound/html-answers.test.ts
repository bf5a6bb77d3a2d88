import { afterAll, expect, test } from 'vitest'
import { aMail } from '../testing/a-mail'
import { answerCases } from '../testing/answers'
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
