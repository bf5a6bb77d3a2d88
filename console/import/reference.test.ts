import { expect, test } from 'vitest'
import { preview } from '../../server/structured/preview/preview'
import { importText } from './convert'
import { addedTexts, checksBy } from './testing/check'
import * as reference from './testing/reference-samples'

const { problemsOf } = checksBy(preview)
const { answer, answerEvent, wrappings, ...contents } = reference
const read = (value: unknown) => importText(typeof value === 'string' ? value : JSON.stringify(value), addedTexts)

for (const [form, wrap] of Object.entries(wrappings))
  test.each(Object.entries(contents))(`the documented %s is taken from ${form}`, (_name, content) => {
    expect(read(wrap(content))).toMatchObject({ kind: 'own', message: { structured_content: content } })
  })

test.each(Object.entries(contents))('the documented %s needs no change on the web', (_name, content) => {
  expect(problemsOf({ body: 'Well?', structured_content: withoutFiles(content) })).toEqual([])
})

test('the text of a documented message is taken, also one with a quote', () => {
  const texts = Object.values(wrappings).map((wrap) => {
    const imported = read(wrap(contents.select))
    return imported.kind === 'own' ? imported.message.body : imported.kind
  })
  expect(texts).toEqual([undefined, 'Well?', "It's here", 'Well?', 'Well?'])
})

test("a customer's answer is refused with its reason", () => {
  expect(read(answer)).toEqual({ kind: 'answer' })
  expect(read(answerEvent)).toEqual({ kind: 'answer' })
  expect(read({ ...answer, structured_reply: {} })).toEqual({ kind: 'none' })
})

/** The files belong to another server. */
const withoutFiles = (content: object): object =>
  JSON.parse(JSON.stringify(content, (name, value) => (/^attachment/.test(name) ? undefined : value)))
