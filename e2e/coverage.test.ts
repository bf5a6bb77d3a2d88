import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Pages whose tables name the test of each line, and the minimum number of lines. */
const pages: [page: string, least: number][] = [
  ['docs/reference/conversation-coverage.md', 100],
  ['docs/reference/message-coverage.md', 125],
  ['docs/reference/console-coverage.md', 100],
  ['docs/run/guarantees.md', 30],
  ['docs/run/threat-model.md', 60],
]

/** Returns the rows of a page: the promise, its place, and the name of its test. */
const rowsOf = (page: string) => [
  ...read(page).matchAll(/^\| (.+?) \| ([\w/-]+\.(?:spec|test|suite)\.ts) \| (.+) \|$/gm),
]

/** Returns the texts with which calls begin in a file, including the names of its tests. */
const names = (path: string) =>
  new Set([...read(path).matchAll(/\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1\s*,/g)].map(([, , name]) => name))

test.each(pages)('every test that %s names exists', (page, least) => {
  const rows = rowsOf(page)
  expect(rows.length).toBeGreaterThan(least)
  const lost = rows.filter(([, , path = '', name]) => !names(path).has(name)).map(([row]) => row)
  expect(lost).toEqual([])
})

test.each(pages)('every table line of %s is a row with a test, or a heading', (page) => {
  const table = read(page)
    .split('\n')
    .filter((each) => each.startsWith('|') && !/^\| (Clause|Promise|Threat|---)/.test(each))
  expect(table).toHaveLength(rowsOf(page).length)
})
