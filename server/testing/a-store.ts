import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Store } from '../conversation/ports'
import { openPostgres } from '../store/postgres/open-postgres'
import { openDatabase } from '../store/sqlite/database'
import { openSqlite } from '../store/sqlite/open-sqlite'
import { findPostgres, type Postgres } from '../store/testing/postgres-databases'

// The store of a test: in its folder, or, with TEST_STORE=postgres, in a database that belongs to the folder.

export const onPostgres = process.env.TEST_STORE === 'postgres'
let postgres: Promise<Postgres> | null = null
const databases = new Map<string, Promise<string>>()

const name = 'bubblewire.db'
let migrated: Promise<Buffer> | null = null

async function newDatabase(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-migrated-'))
  await (await openSqlite({ folder, durable: false })).close()
  const bytes = readFileSync(join(folder, name))
  rmSync(folder, { recursive: true, force: true })
  return bytes
}

/** Opens the store of this folder. When opened again, it has the same data. */
export async function aStore(folder: string): Promise<Store> {
  if (!onPostgres) {
    migrated ??= newDatabase()
    const file = join(folder, name)
    if (!existsSync(file)) writeFileSync(file, await migrated)
    return openSqlite({ folder, durable: false })
  }
  return openPostgres({ url: await databaseOf(folder), connections: 4 })
}

export async function dropStore(folder: string): Promise<void> {
  const url = databases.get(folder)
  databases.delete(folder)
  if (url) await (await found()).drop(await url)
}

export async function storeHolds(folder: string, word: string): Promise<boolean> {
  const url = await databases.get(folder)
  if (url) return (await found()).holds(url, word)
  const files = [name, `${name}-wal`].map((each) => join(folder, each))
  return files.some((file) => existsSync(file) && readFileSync(file).includes(word))
}

export async function indexHolds(folder: string, word: string): Promise<boolean> {
  const texts = onPostgres
    ? ['contents', 'threads', 'identities'].map((table) => `select folded from ${table} where folded like '%${word}%'`)
    : ['search_contents', 'search_names'].map((table) => `select text from ${table} where text like '%${word}%'`)
  return (await readBehind(folder, texts)).some((rows) => rows.length > 0)
}

/** Writes to the database without the store, like an attacker with access to the database. */
export async function writeBehind(folder: string, statement: string): Promise<void> {
  const url = await databases.get(folder)
  if (url) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    return client.end()
  }
  const database = openDatabase(join(folder, name))
  database.exec(statement)
  database.close()
}

export async function readBehind(folder: string, statements: readonly string[]): Promise<Record<string, unknown>[][]> {
  const url = await databases.get(folder)
  if (url) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const lists = []
    for (const statement of statements) lists.push((await client.query(statement)).rows)
    await client.end()
    return lists
  }
  const database = openDatabase(join(folder, name), { readonly: true })
  const lists = statements.map((statement) => database.prepare(statement).all())
  database.close()
  return lists
}

function databaseOf(folder: string): Promise<string> {
  const database = databases.get(folder) ?? found().then((each) => each.newDatabase())
  databases.set(folder, database)
  return database
}

function found(): Promise<Postgres> {
  postgres ??= findPostgres().then((each) => {
    if (!each) throw new Error('TEST_STORE=postgres, and there is no PostgreSQL.')
    return each
  })
  return postgres
}
