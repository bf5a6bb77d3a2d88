import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { aCall } from '../../cli/testing/a-call'
import { aRunningApp } from '../../testing/a-running-app'
import { onPostgres } from '../../testing/a-store'
import { knownSteps } from '../migrations'
import { openPostgres } from '../postgres/open-postgres'
import { openDatabase } from '../sqlite/database'
import { openSqlite } from '../sqlite/open-sqlite'
import { findPostgres } from '../testing/postgres-databases'
import { aRecordedFolder } from './testing/recorded'

const postgres = await findPostgres()
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
afterAll(() => postgres?.dropAll())

/** A data folder as the last version before the release left it: a customer's message, and a select that answers it. */
function aFolder(change = ''): string {
  const folder = aRecordedFolder('before-release', change)
  folders.push(folder)
  return folder
}

const older = "delete from kysely_migration where name > '0006'"

const refusal =
  /^The database was made before the first release\. Start the commit [\da-f]{8} on it one time, then this version\.$/

test.skipIf(onPostgres)('a database of the last version before the release opens with its conversation', async () => {
  const here = await aRunningApp({ DATA_DIR: aFolder() })
  const { body } = await here.call('GET', '/1.0/contents')
  expect(body.records.map((each: { body: string }) => each.body).sort()).toEqual([
    'Where is my order, Ångström & Çelik?',
    'Which one?',
  ])
  const found = await here.call('GET', `/1.0/contents?q=${encodeURIComponent('ÅNGSTRÖM')}`)
  expect(found.body.records).toHaveLength(1)
  const customer = await here.customer()
  expect(await customer.say('And mine?')).toMatchObject({ body: 'And mine?' })
  await here.stop()
})

test('a database from before the release is migrated one time', async () => {
  const folder = aFolder()
  for (const _ of ['first', 'second']) await (await openSqlite({ folder, durable: false })).close()
  const database = openDatabase(join(folder, 'bubblewire.db'))
  expect(database.prepare('select name from kysely_migration').all()).toEqual(knownSteps.map((name) => ({ name })))
  database.close()
})

test('an older database stays as it is, and the error names the commit to start', async () => {
  const folder = aFolder(older)
  await expect(openSqlite({ folder, durable: false })).rejects.toThrow(refusal)
  const database = openDatabase(join(folder, 'bubblewire.db'))
  expect(database.prepare('select count(*) as count from kysely_migration').get()).toEqual({ count: 5 })
  database.close()
})

test('a migration first copies the database; after a week a start removes the copy', async () => {
  const folder = aFolder()
  const copies: string[] = []
  const open = async () => (await openSqlite({ folder, durable: false, onCopied: (copy) => copies.push(copy) })).close()
  for (const _ of ['first', 'second']) await open()
  const [copy = '', ...more] = copies
  expect([copy, more]).toEqual([join(folder, 'before-upgrade/0006-ai-agents.db'), []])
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  const database = openDatabase(copy, { readonly: true })
  expect(database.prepare('select count(*) as count from kysely_migration').get()).toEqual({ count: 6 })
  database.close()
  const eightDaysAgo = Date.now() / 1000 - 8 * 86_400
  utimesSync(copy, eightDaysAgo, eightDaysAgo)
  await open()
  expect(existsSync(copy)).toBe(false)
})

const needsLater = "insert into settings (name, value) values ('needed_version', '77.0.0')"
const laterNeeded = /^The data needs Bubblewire 77\.0\.0 or later, and this is \d+\.\d+\.\d+\. Start that version, or/

test('a database that needs a later version is refused with the number of it', async () => {
  const folder = aFolder(needsLater)
  await expect(openSqlite({ folder, durable: false })).rejects.toThrow(laterNeeded)
  expect(readdirSync(folder).filter((name) => !/^bubblewire\.(db|lock)/.test(name))).toEqual([])
  const file = join(aFolder(), 'backup.tar')
  await aCall(['backup', file], { env: { DATA_DIR: folder } })
  const restored = await aCall(['restore', file], { env: { DATA_DIR: join(folder, 'new') } })
  expect(restored).toMatchObject({ status: 2, err: expect.stringMatching(laterNeeded) })
})

test('a folder with spaces, # and % is migrated, backed up and restored', async () => {
  const parent = join(aFolder(), 'a shop #1 100%25?')
  mkdirSync(parent)
  const folder = join(parent, 'data %20&')
  renameSync(aFolder(), folder)
  const file = join(parent, 'backup #2 50%.tar.gz')
  expect(await aCall(['migrate'], { env: { DATA_DIR: folder } })).toMatchObject({ status: 0, err: '' })
  expect(await aCall(['backup', file], { env: { DATA_DIR: folder } })).toMatchObject({ status: 0, err: '' })
  const env = { DATA_DIR: join(parent, 'new #3') }
  expect(await aCall(['restore', file], { env })).toMatchObject({ status: 0, err: '' })
  expect(readdirSync(parent).sort()).toEqual(['backup #2 50%.tar.gz', 'data %20&', 'new #3'])
})

test.each([
  ['', { status: 0, err: '' }],
  [older, { status: 2, err: expect.stringMatching(refusal) }],
])('a backup from before the release is restored if this version can open it (%j)', async (change, outcome) => {
  const file = join(aFolder(), 'backup.tar')
  const env = { DATA_DIR: aFolder(change) }
  await aCall(['backup', file], { env })
  const folder = join(aFolder(), 'new')
  expect(await aCall(['restore', file], { env: { DATA_DIR: folder } })).toMatchObject(outcome)
})

test.skipIf(!postgres)('PostgreSQL from before the release opens, an older one is refused', async () => {
  const url = (await postgres?.newDatabase()) ?? ''
  await (await openPostgres({ url, connections: 2 })).close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const record = async (...names: string[]) => {
    await client.query('truncate kysely_migration')
    await client.query(`insert into kysely_migration select name, '' from unnest($1::text[]) as name`, [names])
  }
  for (const names of [
    ['0001-first', '0052-searchable-greek'],
    ['0001-schema', '0005-comment-places'],
  ]) {
    await record(...names)
    await expect(openPostgres({ url, connections: 4 })).rejects.toThrow(refusal)
  }
  await record('0001-schema', '0005-comment-places', '0006-ai-agents')
  await (await openPostgres({ url, connections: 4 })).close()
  const { rows } = await client.query('select name from kysely_migration order by name')
  expect(rows).toEqual(knownSteps.map((name) => ({ name })))
  await client.query(needsLater)
  await expect(openPostgres({ url, connections: 3 })).rejects.toThrow(laterNeeded)
  await client.end()
})
