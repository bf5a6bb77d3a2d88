import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, sqliteCodeOf, sqliteCodes } from './database'

// The folder is inside the project, so that the built file finds the packages.
const root = resolve(import.meta.dirname, '../../..')
let folder = ''
beforeEach(() => {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  folder = mkdtempSync(join(root, 'test-results/sqlite-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a statement works after its connection was garbage-collected', () => {
  const bundle = join(folder, 'driver.mjs')
  const build = `import { build } from 'vite'
    await build({ root: ${JSON.stringify(root)}, configFile: false, logLevel: 'error', build: { ssr: ${JSON.stringify(join(root, 'server/store/sqlite/database.ts'))},
      outDir: ${JSON.stringify(folder)}, rollupOptions: { output: { entryFileNames: 'driver.mjs' } } }, ssr: { external: true } })`
  const made = spawnSync(process.execPath, ['--input-type=module', '-e', build], { cwd: root, encoding: 'utf8' })
  expect(made.stderr).toBe('')
  const use = `import { openDatabase } from ${JSON.stringify(bundle)}
    const statements = []
    for (let nth = 0; nth < 50; nth++) {
      const database = openDatabase(':memory:')
      database.exec('create table notes (text)')
      statements.push(database.prepare('insert into notes values (?)'), database.prepare('select count(*) as count from notes'))
    }
    for (let round = 0; round < 20; round++) {
      gc()
      await new Promise((next) => setImmediate(next))
      for (let nth = 0; nth < statements.length; nth += 2) {
        statements[nth].run('a note')
        if (statements[nth + 1].get().count !== round + 1) throw new Error('A row is missing.')
      }
    }
    console.log('all there')`
  const run = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', use], {
    cwd: root,
    encoding: 'utf8',
  })
  expect({ status: run.status, stderr: run.stderr, stdout: run.stdout }).toEqual({
    status: 0,
    stderr: '',
    stdout: 'all there\n',
  })
})

test("an error of SQLite contains SQLite's result code", () => {
  const file = join(folder, 'a.db')
  const database = openDatabase(file)
  database.exec('create table notes (id text primary key)')
  database.prepare('insert into notes values (?)').run('a')
  const codeOf = (act: () => unknown) => {
    try {
      act()
      return 'none'
    } catch (error) {
      return sqliteCodeOf(error)
    }
  }
  const constraint = 19
  expect(codeOf(() => database.prepare('insert into notes values (?)').run('a'))).toBe(constraint)
  expect(codeOf(() => openDatabase(join(folder, 'none.db'), { readonly: true }))).toBe(sqliteCodes.cannotOpen)
  const reader = openDatabase(file, { readonly: true })
  expect(codeOf(() => reader.exec('delete from notes'))).toBe(sqliteCodes.readonly)
  database.exec('begin exclusive')
  expect(codeOf(() => openDatabase(file, { timeout: 0 }).exec('begin immediate'))).toBe(sqliteCodes.busy)
  writeFileSync(
    join(folder, 'text.db'),
    'not a database, but long enough to have a header of one hundred bytes'.repeat(3),
  )
  expect(codeOf(() => openDatabase(join(folder, 'text.db')).exec('create table a (b)'))).toBe(sqliteCodes.notADatabase)
  expect(sqliteCodeOf(new Error('of another kind'))).toBeNull()
  reader.close()
  database.close()
})
