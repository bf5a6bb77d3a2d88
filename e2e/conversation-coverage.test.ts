import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The rows of the page: what is promised, where it is shown, and the name of the test. */
const rows = [
  ...read('docs/conversation-coverage.md').matchAll(/^\| (.+?) \| ([\w/-]+\.(?:spec|test)\.ts) \| (.+) \|$/gm),
]

/** The texts with which calls begin in a file: the names of its tests among them. */
const names = (path: string) =>
  new Set([...read(path).matchAll(/\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1\s*,/g)].map(([, , name]) => name))

test('docs/conversation-coverage.md names tests that are there', () => {
  expect(rows.length).toBeGreaterThan(100)
  const lost = rows.filter(([, , path = '', name]) => !names(path).has(name)).map(([row]) => row)
  expect(lost).toEqual([])
})

test('every line of it is such a row, a heading or an introduction', () => {
  const table = read('docs/conversation-coverage.md')
    .split('\n')
    .filter((each) => each.startsWith('|') && !/^\| (Clause|---)/.test(each))
  expect(table).toHaveLength(rows.length)
})
