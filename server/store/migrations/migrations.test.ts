import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { aCall } from '../../cli/testing/a-call'
import { aRunningApp } from '../../testing/a-running-app'
import { onPostgres } from '../../testing/a-store'
import { openPostgres } from '../postgres/open-postgres'
import { openDatabase } from '../sqlite/database'
import { openSqlite } from '../sqlite/open-sqlite'
import { findPostgres } from '../testing/postgres-databases'

const postgres = await findPostgres()
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
afterAll(() => postgres?.dropAll())

/** A data folder as the last version before the release left it: a customer's message, and a select that answers it. */
function aRecordedFolder(change = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-recorded-'))
  folders.push(folder)
  const database = openDatabase(join(folder, 'bubblewire.db'))
  database.exec(readFileSync(join(import.meta.dirname, 'testing/before-release.sql'), 'utf8'))
  database.exec(change)
  database.close()
  return folder
}

const refusal =
  /^The database was made before the first release\. Start the commit [\da-f]{8} on it one time, then this version\.$/

test.skipIf(onPostgres)('a database of the last version before the release opens with its conversation', async () => {
  const here = await aRunningApp({ DATA_DIR: aRecordedFolder() })
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
  const folder = aRecordedFolder()
  for (const _ of ['first', 'second']) await (await openSqlite({ folder, durable: false })).close()
  const database = openDatabase(join(folder, 'bubblewire.db'))
  expect(database.prepare('select name from kysely_migration').all()).toEqual([{ name: '0001-schema' }])
  database.close()
})

test('an older database stays as it is, and the error names the commit to start', async () => {
  const folder = aRecordedFolder("delete from kysely_migration where name > '0040'")
  await expect(openSqlite({ folder, durable: false })).rejects.toThrow(refusal)
  const database = openDatabase(join(folder, 'bubblewire.db'))
  expect(database.prepare('select count(*) as count from kysely_migration').get()).toEqual({ count: 38 })
  database.close()
})

test.each([
  ['', { status: 0, err: '' }],
  ["delete from kysely_migration where name > '0040'", { status: 2, err: expect.stringMatching(refusal) }],
])('a backup from before the release is restored if this version can open it (%j)', async (change, outcome) => {
  const file = join(aRecordedFolder(), 'backup.tar')
  const env = { DATA_DIR: aRecordedFolder(change) }
  await aCall(['backup', file], { env })
  const folder = join(aRecordedFolder(), 'new')
  expect(await aCall(['restore', file], { env: { DATA_DIR: folder } })).toMatchObject(outcome)
})

test.skipIf(!postgres)('PostgreSQL from before the release opens, an older one is refused', async () => {
  const url = (await postgres?.newDatabase()) ?? ''
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const record = async (...names: string[]) => {
    await client.query('truncate kysely_migration')
    await client.query(`insert into kysely_migration select name, '' from unnest($1::text[]) as name`, [names])
  }
  await record('0001-first', '0051-searchable-signs')
  await expect(openPostgres({ url, connections: 3 })).rejects.toThrow(refusal)
  await record('0001-first', '0051-searchable-signs', '0052-searchable-greek')
  await (await openPostgres({ url, connections: 3 })).close()
  expect((await client.query('select name from kysely_migration')).rows).toEqual([{ name: '0001-schema' }])
  await client.end()
})
