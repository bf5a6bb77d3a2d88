import { expect, test } from 'vitest'
import { fileExists, readPage } from '../testing/pages'

// Each row in the pages of promises and threats must be short and name an existing test file.

const pages: [page: string, least: number][] = [
  ['docs/run/guarantees.md', 30],
  ['docs/run/threat-model.md', 30],
]

function rowsOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  return lines.filter((line, at) => !/^\|[\s:|-]+\|$/.test(line) && !/^\|[\s:|-]+\|$/.test(lines[at + 1] ?? ''))
}

const testsIn = (row: string) => [...row.matchAll(/[\w./-]+\.(?:spec|test|suite)\.tsx?/g)].map(([path]) => path)
const withoutTest = (text: string) =>
  rowsOf(text).filter((row) => testsIn(row).length !== 1 || !testsIn(row).every(fileExists) || row.length > 300)

test.each(pages)('every row of %s is short, and names one existing test file', (page, least) => {
  const text = readPage(page)
  expect(rowsOf(text).length).toBeGreaterThan(least)
  expect(withoutTest(text)).toEqual([])
})

test('the check finds a row without an existing test file', () => {
  const head = '| Promise | Where |\n| --- | --- |\n'
  const lost = '| It holds. | server/tests/no-such.test.ts |'
  expect(withoutTest(`${head}| It holds. | server/tests/promises.test.ts |\n${lost}\n| It holds. | by hand |`)).toEqual(
    [lost, '| It holds. | by hand |'],
  )
})
