import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '../../../server/cli/api'
import { aCall } from '../../../server/cli/testing/a-call'
import { fileExists } from '../../../server/testing/pages'
import type { OpenapiDocument } from './document'
import { type ReferencePage, referencePages } from './pages'

let document: OpenapiDocument
let pages: ReferencePage[]
const folder = mkdtempSync(join(tmpdir(), 'bubblewire-reference-'))
beforeAll(async () => {
  const { out } = await aCall(['openapi'], { env: { DATA_DIR: folder, LOG_LEVEL: 'silent' }, api: openApi })
  document = JSON.parse(out)
  pages = referencePages(document)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const headings = () =>
  new Set(pages.flatMap(({ group, sections }) => sections.map(({ anchor }) => `${group}.md#${anchor}`)))

test('each operation and each record of the document has one heading', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const names = [...operations.map(({ operationId }) => operationId), ...Object.keys(document.components.schemas)]
  expect([...headings()].map((heading) => heading.split('#')[1]).sort()).toEqual(names.sort())
})

test('each link leads to a heading or to a page', () => {
  const targets = pages.flatMap(({ markdown }) =>
    [...markdown.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target),
  )
  const known = new Set([...headings(), ...pages.map(({ group }) => `${group}.md`)])
  const isBroken = (target: string) =>
    target.startsWith('../') ? !fileExists(join('docs/reference/api', target.split('#')[0] ?? '')) : !known.has(target)
  expect([...new Set(targets)].filter(isBroken)).toEqual([])
})

test('a shell can read each command', () => {
  const commands = pages.flatMap(({ markdown }) =>
    [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code]) => code),
  )
  expect(commands.length).toBeGreaterThan(150)
  expect(spawnSync('bash', ['-n'], { input: commands.join('\n'), encoding: 'utf8' })).toMatchObject({
    stderr: '',
    status: 0,
  })
})

test('a page names the fields of bodies with type, limit and default', () => {
  const { markdown = '' } = pages.find(({ group }) => group === 'contents') ?? {}
  expect(markdown).toContain('- `to` (string, at most 500 characters): The customer')
  expect(markdown).toContain('- `attachment_ids` (list of id, at most 10): Default: `[]`.')
  expect(markdown).toContain('\n[Content](records.md#Content)\n')
  const { markdown: uploads = '' } = pages.find(({ group }) => group === 'attachments') ?? {}
  expect(uploads).toContain('- `public` (boolean): Served')
})
