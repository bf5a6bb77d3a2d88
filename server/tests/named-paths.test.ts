import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allPages } from '../testing/pages'

// The documents name files of the project by their path from its root.

const root = join(import.meta.dirname, '../..')
const folders = ['bench', 'clients', 'console', 'contract', 'demo', 'deploy', 'e2e', 'examples', 'loader']
const named = new RegExp(
  `(?<![\\w./-])((?:${[...folders, 'scripts', 'server', 'widget'].join('|')})/[\\w./-]+\\.(?:ts|tsx|mjs|css|json|md))(?![\\w*])`,
  'g',
)
const isExample = (path: string) =>
  /\/[Pp]oll\.|\/RichLink\.module\.css$|threads\/(thread-)?waiting\.(test\.)?ts$/.test(path)

const documents = allPages.filter((path) => /^(docs\/|README|CONTRIBUTING)/.test(path))

test.each(documents)('%s names only existing files', (document) => {
  const paths = readFileSync(join(root, document), 'utf8')
    .split('\n')
    .flatMap((line) => [...line.matchAll(named)].map(([, path = '']) => path))
  expect(paths.filter((path) => !isExample(path) && !existsSync(join(root, path)))).toEqual([])
})
