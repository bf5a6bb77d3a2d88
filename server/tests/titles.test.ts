import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../testing/pages'

const folders = [
  'server',
  'contract',
  'console',
  'widget',
  'loader',
  'bench',
  'scripts',
  'e2e',
  'examples',
  'clients',
  'demo',
]

const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.(?:test|spec|suite)\.tsx?$/.test(path))

const title = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1,/gs
const mostCharacters = 80

const titlesIn = (text: string) =>
  [...text.matchAll(title)].map(([, , words = '']) => words.replace(/\s*@[\w-]+/g, '').replace(/\\(['"`])/g, '$1'))
const isLong = (words: string) => [...words].length > mostCharacters

test('the title of a test has at most 80 characters', () => {
  const titles = files.flatMap((path) =>
    titlesIn(readFileSync(join(root, path), 'utf8')).map((words) => ({ path, words })),
  )
  expect(titles.length).toBeGreaterThan(3000)
  expect(titles.filter(({ words }) => isLong(words)).map(({ path, words }) => `${path}: ${words}`)).toEqual([])
})

const commands = ['.ci/run', 'package.json', 'CONTRIBUTING.md', 'e2e/README.md']
  .map((path) => readFileSync(join(root, path), 'utf8').replaceAll('\\"', '"'))
  .flatMap((text) => [...text.matchAll(/(?:--grep|--tags-filter| -[tg])[ =]+(?:(["'])(.+?)\1|([\w@-]+))/g)])
  .map(([, , quoted, word]) => (quoted ?? word ?? '').replace(/^!/, ''))

test.each(commands)('a project command that selects tests by %j finds such tests', (words) => {
  expect(files.filter((path) => readFileSync(join(root, path), 'utf8').includes(words))).not.toEqual([])
})

test.each([
  ["test('%s', () => {})"],
  ['  test.skipIf(away)("%s", async () => {})'],
  ["test.each([\n  ['a'],\n])(\n  `%s`,\n  () => {},\n)"],
  ["describe('%s @every-node', () => {})"],
])('a long title is found in %s', (call) => {
  const long = titlesIn(call.replace('%s', 'w'.repeat(81)))
  expect(long.filter(isLong)).toHaveLength(1)
  expect(titlesIn(call.replace('%s', 'w'.repeat(80))).map(isLong)).toEqual([false])
})
