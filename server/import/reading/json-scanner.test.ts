import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createJsonScanner } from './json-scanner'

function scan(text: string, sizes: readonly number[] = [text.length], lists = ['', 'data.payload', 'payload']) {
  const scanner = createJsonScanner(lists)
  const found: unknown[] = []
  for (let at = 0, nth = 0; at < text.length; nth++) {
    const size = Math.max(1, sizes[nth % sizes.length] ?? 1)
    for (const each of scanner.read(text.slice(at, at + size)))
      found.push('record' in each ? each.record : `${each.line}: ${each.trouble}`)
    at += size
  }
  const end = scanner.end()
  if (end) found.push(`${end.line}: ${end.trouble}`)
  return found
}

const records = [{ id: 1, text: 'a "quoted" {brace} [\\] \n' }, { id: 2, data: { payload: [{ id: 9 }] } }, { id: 3 }]
const texts = {
  'an array': JSON.stringify(records),
  'an array of many lines': JSON.stringify(records, null, 2),
  'an answer of an API': JSON.stringify({ data: { meta: { n: [1] }, payload: records }, after: {} }, null, 1),
  'pages one after the other': records.map((each) => JSON.stringify({ payload: [each] })).join('\n'),
}

test.each(Object.entries(texts))('the scanner finds the records of %s', (_, text) => {
  expect(scan(`\uFEFF${text}`)).toEqual(records)
})

test('records are found however the text is cut into pieces', () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue()),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      (values, sizes) => {
        const list = values.map((value) => ({ value }))
        const whole = JSON.parse(JSON.stringify(list)) as unknown[]
        expect(scan(JSON.stringify(list), sizes)).toEqual(whole)
        expect(scan(JSON.stringify({ a: [1], data: { x: { payload: 0 }, payload: list } }, null, 1), sizes)).toEqual(
          whole,
        )
        expect(scan(list.map((each) => JSON.stringify(each)).join('\n'), sizes)).toEqual(
          list.map((each, nth) => whole[nth] ?? each),
        )
      },
    ),
  )
})

test('a text that is cut gives what came before, and the line of its end', () => {
  const text = JSON.stringify(records.slice(1), null, 1)
  fc.assert(
    fc.property(fc.integer({ min: 2, max: text.length - 1 }), (at) => {
      const found = scan(text.slice(0, at))
      expect(found.at(-1)).toMatch(/^\d+: the file ends in the middle of a record$/)
      expect(records.slice(1)).toEqual(expect.arrayContaining(found.slice(0, -1)))
    }),
  )
})

test('a broken line does not hide the lines after it', () => {
  const lines = [
    '{"id":1}',
    '{"id":2,"text":"no end',
    '{"id":3}',
    '{"id":4,"a":{"b":1}',
    '{"id":5} ',
    '{"id":6,}',
    '{"id":7}',
  ]
  expect(scan(lines.join('\n'))).toEqual([
    { id: 1 },
    '2: a line that is not JSON',
    { id: 3 },
    '4: a line that is not JSON',
    { id: 5 },
    '6: a line that is not JSON',
    { id: 7 },
  ])
})

test.each(['<html>Sign in</html>', '[{"id":1}]} ', 'null', '[{"id":1},{"id":2]'])('%s is reported', (text) => {
  expect(scan(`${text}\n`).at(-1)).toMatch(/not JSON|in the middle/)
})
