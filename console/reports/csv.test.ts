import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csv, separatorOf } from './csv'

const lines = (text: string) => text.replace(/^\uFEFF/, '').split('\r\n')

describe('a CSV file', () => {
  test('begins with a byte order mark and ends its lines with CRLF', () => {
    expect(
      csv(
        [
          ['Jour', 'Été'],
          ['2026-11-01', 12, null],
        ],
        'en',
      ),
    ).toBe('\uFEFFJour,Été\r\n2026-11-01,12,\r\n')
  })

  test.each([
    ['en', ','],
    ['ja', ','],
    ['zh', ','],
    ['he', ','],
    ['de', ';'],
    ['fr', ';'],
    ['pl', ';'],
    ['tr', ';'],
  ])('in %s the separator is "%s"', (language, separator) => {
    expect(separatorOf(language)).toBe(separator)
    expect(lines(csv([['a', 1]], language))[0]).toBe(`a${separator}1`)
  })

  test('texts with a separator, quotation marks or several lines are quoted', () => {
    expect(lines(csv([['Shop, Paris', 'a;b', 'say "hello"']], 'en'))[0]).toBe('"Shop, Paris",a;b,"say ""hello"""')
    expect(csv([['one\ntwo']], 'de')).toBe('\uFEFF"one\ntwo"\r\n')
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', "=cmd|' /C calc'!A0", '\n=1'])(
    'a spreadsheet does not run %j as a formula',
    (name) => {
      expect(csv([[name]], 'en')).toMatch(/^\uFEFF"?'/)
    },
  )

  test('any text is unchanged after it is written and read back', () => {
    const cells = fc.array(
      fc.array(fc.oneof(fc.integer(), fc.string({ unit: 'binary' })), { minLength: 2, maxLength: 4 }),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(cells, fc.constantFrom('en', 'de'), (rows, language) => {
        const found = readBack(csv(rows, language), separatorOf(language))
        const expected = rows.map((row) => row.map(String))
        expect(
          found.map((row, nth) => row.map((cell, at) => (cell === `'${expected[nth]?.[at]}` ? cell.slice(1) : cell))),
        ).toEqual(expected)
      }),
    )
  })
})

function readBack(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r\n)`, 'gy')
  for (const [, quoted, plain, end] of text.slice(1).matchAll(cell)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}
