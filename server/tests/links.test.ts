import { statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'
import { allPages, fileExists, readPage, root } from '../testing/pages'

// Every link of a document to another file or to a heading must have a target.

const prose = (text: string) => text.replace(/^\s*```[\s\S]*?^\s*```/gm, '')

/**
 * Returns the anchors as GitHub makes them: lower case, no punctuation, a hyphen for each space, a number for a
 * repeated heading.
 */
function anchorsOf(text: string): string[] {
  const seen = new Map<string, number>()
  return [...prose(text).matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading = '']) => {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
    const before = seen.get(slug) ?? 0
    seen.set(slug, before + 1)
    return before ? `${slug}-${before}` : slug
  })
}

function linksOf(path: string): string[] {
  const text = prose(readPage(path)).replace(/`[^`\n]*`/g, '')
  const inline = [...text.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)].map(([, target = '']) => target)
  const named = [...text.matchAll(/^\[[^\]]+\]: +(\S+)/gm)].map(([, target = '']) => target)
  return [...inline, ...named].filter((target) => !/^[a-z]+:/.test(target))
}

const fileOf = (from: string, target: string) =>
  target.startsWith('#') ? from : normalize(join(dirname(from), decodeURI(target.split('#')[0] ?? '')))

function isBroken(from: string, target: string): boolean {
  const file = fileOf(from, target)
  if (!fileExists(file)) return true
  const anchor = target.split('#')[1]
  if (!anchor || !file.endsWith('.md')) return false
  return statSync(join(root, file)).isDirectory() || !anchorsOf(readPage(file)).includes(decodeURI(anchor))
}

test.each(allPages)('every link of %s has an existing file and heading as its target', (path) => {
  expect(linksOf(path).filter((target) => isBroken(path, target))).toEqual([])
})

test('an index links every page under docs/', () => {
  const index = 'docs/README.md'
  const indexes = [index, 'docs/work/decisions/README.md']
  const linked = new Set(indexes.flatMap((from) => linksOf(from).map((target) => fileOf(from, target))))
  const pages = allPages.filter((path) => path.startsWith('docs/') && path !== index)
  expect(pages.filter((path) => !linked.has(path)).map((path) => relative('docs', path))).toEqual([])
})

const forReaders = allPages.filter((path) => /^(docs|bench|clients|examples)\/|^CONTRIBUTING/.test(path))

test.each(forReaders)('%s begins with the result for its reader', (path) => {
  const [, beginning = ''] = readPage(path).split(/^# .*$/m)
  expect(beginning.trim()).toMatch(/^(At the end of this page|Here you find) /)
})

test('headings have the same anchors as on GitHub', () => {
  expect(anchorsOf('# A first `page`, twice\n## Yes & no\n## Yes & no\n```sh\n# no heading\n```\n')).toEqual([
    'a-first-page-twice',
    'yes--no',
    'yes--no-1',
  ])
})
