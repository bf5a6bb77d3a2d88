import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allPages, readPage, root } from '../testing/pages'

// Words that the glossary has replaced, and that are never right here. Migrations are frozen, so they keep theirs.

const words =
  /\b(?:whoever|whomever|whosever|the (?:long|short) way|in hand|crumbs|aloft|passengers?|gathers?|take-?turn|the quick way|signs? of life|bare server|good tokens?|channel's (?:own )?word|reads on after|ever new|stands? nowhere)\b/i
const folders = ['server', 'contract', 'console', 'widget', 'loader', 'bench', 'scripts', 'e2e', 'examples', 'clients']

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && !/migrations|plain-words\.test\.ts$/.test(path)),
)

const placesOf = (path: string, text: string) =>
  text.split('\n').flatMap((line, at) => (words.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : []))

test('pages and sources use no word that the glossary has replaced', () => {
  const found = [
    ...allPages.flatMap((path) => placesOf(path, readPage(path))),
    ...sources.flatMap((path) => placesOf(path, readFileSync(join(root, path), 'utf8'))),
  ]
  expect(found).toEqual([])
})

test('a replaced word is found', () => {
  expect(placesOf('a-page.md', 'a line\nof Whoever asks')).toEqual(['a-page.md:2: of Whoever asks'])
})
