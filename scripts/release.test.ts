import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '../server/values/version'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.build/release')
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const deep = { tags: 'deep', timeout: 300_000 }

test('a try of a release makes package, bill of materials, notes and checksums', deep, () => {
  execFileSync('npm', ['run', '--silent', 'release', '--', '--dry-run'], { cwd: root, stdio: 'pipe' })
  const packages = workspaces.map((each: string) => {
    const { name } = JSON.parse(readFileSync(join(root, each, 'package.json'), 'utf8'))
    return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
  })
  const files = [`bubblewire-${version}.cdx.json`, `bubblewire-${version}.tgz`, ...packages, 'notes.md'].sort()
  expect(readdirSync(folder).sort()).toEqual(['SHA256SUMS', ...files])
  const sumOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
  expect(sums).toBe(files.map((name) => `${sumOf(name)}  ${name}\n`).join(''))
  const bill = JSON.parse(readFileSync(join(folder, `bubblewire-${version}.cdx.json`), 'utf8'))
  const names: string[] = bill.components.map((each: { purl: string }) => each.purl.replace(/^pkg:npm\/|@[^@]+$/g, ''))
  expect(names).toEqual(expect.arrayContaining(['zod', 'preact', 'fastify', '%40photostructure/sqlite']))
  expect(names).not.toContain('vitest')
})
