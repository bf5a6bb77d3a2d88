import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function aClone(name: string, isCopied: (path: string) => boolean): string {
  const folder = mkdtempSync(join(tmpdir(), name))
  folders.push(folder)
  cpSync(root, folder, { recursive: true, filter: (from) => isCopied(relative(root, from)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const run = (folder: string, script: string, ...argv: string[]) =>
  spawnSync(process.execPath, [join(folder, 'scripts', script), ...argv], { encoding: 'utf8', cwd: folder })

test.each(['my shop #2 ', 'shop? '])(
  '`npm start` in a folder named "%s" says what to do, and builds nothing',
  (name) => {
    const folder = aClone(name, (path) => path === '' || path.startsWith('scripts'))
    const { status, stderr } = run(folder, 'start.mjs')
    expect(status).toBe(1)
    expect(stderr).toContain(`The bundler cannot work in a folder whose path has a ${/[#?]/.exec(name)?.[0]}`)
    expect(stderr).not.toMatch(/Building|UNRESOLVED_ENTRY|sources may be at fault/)
    expect(existsSync(join(folder, 'dist'))).toBe(false)
  },
)

test.each(['my shop #2 ', '100% shop '])(
  '`npx bubblewire help` works in a folder named "%s"',
  { tags: 'deep' },
  (name) => {
    const left = new Set(['node_modules', '.git', 'dist', 'test-results', 'data'])
    const folder = aClone(name, (path) => !left.has(basename(path)))
    const { status, stdout, stderr } = run(folder, 'bubblewire.mjs', 'help')
    expect([status, stderr]).toEqual([0, expect.not.stringContaining('Cannot find module')])
    expect(stdout).toContain('bubblewire')
  },
)
