import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

// On copies of this clone's own versions, lock file and settings.

const root = join(import.meta.dirname, '../..')
const { version, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'bubblewire-changesets-'))
const deep = { tags: 'deep' }
const write = (name: string, text: string) => writeFileSync(join(folder, '.changeset', `${name}.md`), text)
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const files = [
  'package-lock.json',
  'CHANGELOG.md',
  '.changeset/README.md',
  '.changeset/config.json',
  ...['.', ...workspaces].map((each: string) => join(each, 'package.json')),
  ...['version.mjs', 'lines.mjs', 'package.json', 'package-lock.json'].map((each) => join('scripts/changesets', each)),
]

beforeAll(() => void execFileSync('git', ['init', '--quiet'], { cwd: folder }))
beforeEach(() => {
  rmSync(join(folder, '.changeset'), { recursive: true, force: true })
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Prints the next version after it was applied; the version itself knows no other way in than the module. */
const apply = () => {
  const code = `import { nextVersion } from './scripts/changesets/version.mjs'
const next = await nextVersion(${JSON.stringify(folder)})
await next?.apply()
console.log(next?.version ?? 'nothing')`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout.trim() || stderr
}

test('two changes raise all versions to the higher one and become lines', deep, () => {
  write('groups', '---\n"bubblewire": minor\n---\n\nAgents assign a conversation\nto a group.\n')
  write('focus', '---\n"bubblewire": patch\n---\n\nThe focus returns to the text box.\n')
  const [major, minor] = version.split('.').map(Number)
  const next = `${major}.${minor + 1}.0`
  expect(apply()).toBe(next)
  for (const each of ['.', ...workspaces]) expect(JSON.parse(read(join(each, 'package.json'))).version).toBe(next)
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, ...['', ...workspaces].map((each) => lock.packages[each].version)]).toEqual(
    Array(workspaces.length + 2).fill(next),
  )
  expect(read('CHANGELOG.md')).toContain(
    `# Changelog\n\n## ${next}\n\n### Minor Changes\n\n- Agents assign a conversation\n  to a group.\n\n### Patch Changes\n\n- The focus returns to the text box.\n\n## ${version}`,
  )
  expect(readdirSync(join(folder, '.changeset')).sort()).toEqual(['README.md', 'config.json'])
  for (const each of workspaces) expect(existsSync(join(folder, each, 'CHANGELOG.md'))).toBe(false)
})

test('the lock file keeps its layout, and without changes nothing is written', deep, () => {
  expect(apply()).toBe('nothing')
  for (const file of files) expect(read(file)).toBe(readFileSync(join(root, file), 'utf8'))
  write('one', '---\n"bubblewire": patch\n---\n\nOne.\n')
  apply()
  const changed = (text: string) => text.split('\n').filter((line) => !line.includes('"version": '))
  expect(changed(read('package-lock.json'))).toEqual(changed(readFileSync(join(root, 'package-lock.json'), 'utf8')))
})

test.each([
  ['an unknown package', '"bubblewyre": patch'],
  ['an unknown word', '"bubblewire": small'],
])('%s in a change is refused by name', deep, (_, line) => {
  write('wrong', `---\n${line}\n---\n\nOne.\n`)
  expect(apply()).toMatch(/bubblewyre|small/)
  expect(JSON.parse(read('package.json')).version).toBe(version)
})
