import { expect, test } from 'vitest'
import { answerCases, introductions } from '../testing/answers'
import { findAnswer } from './answer-text'

// Answers as mail programs write them (testing/answers/): plain text here, HTML in html-answers.test.ts.

test.each(introductions)("only the answer above the quote's introduction remains (%s)", (_, introduction) => {
  const quote = introduction.split('⏎').join('\n')
  for (const own of ['Yes please.', 'Yes please.\n\nDora\nElm 3', 'One\n\nTwo: three.'])
    for (const text of [
      `${own}\n\n${quote}\n> Hello\n>\n> Bye`,
      `${own}\n\n${quote}\n\n> Hello\n> Bye\n`,
      `${own}\n${quote}\n> Hello`,
      `${own}\n\n${quote}\n`,
    ])
      expect([text, findAnswer(text)]).toEqual([text, { text: own, foldedFrom: null, isDoubtful: false }])
  expect(findAnswer(`${quote}\n> Hello\n\nBelow it`)).toEqual({
    text: 'Below it',
    foldedFrom: null,
    isDoubtful: false,
  })
})

test.each(answerCases('text'))("$name: only the writer's words remain", ({ input, ownText, folded, context }) => {
  for (const text of [input, input.replaceAll('\n', '\r\n'), `\n${input}\n\n`]) {
    const { text: found, foldedFrom } = findAnswer(text, context)
    expect([
      found.slice(0, foldedFrom ?? undefined).trim(),
      foldedFrom === null ? '' : found.slice(foldedFrom),
    ]).toEqual([ownText, folded])
  }
})
