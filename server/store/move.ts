import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { adminRoleId, agentRoleId } from '../conversation/rights'
import { prepareDatabase } from './postgres/open-postgres'
import { connectionOptions } from './postgres/session'
import type { SqliteDatabase } from './sqlite/database'
import { openFiles } from './sqlite/files'
import { type TableName, tables } from './tables/tables'

class MoveTrouble extends Error {}

export interface Move {
  /**
   * The data folder with the SQLite database. The database is migrated to the newest step, and
   * is not changed otherwise.
   */
  folder: string
  /** The address of an empty PostgreSQL database. */
  url: string
  stop?: AbortSignal
  moved?(table: string, rows: number): void
}

/** Limits of one statement: the number of rows, and roughly the number of their characters. */
const mostRows = 1000
const mostCharacters = 4_000_000

/** Copies all rows and ids in one transaction. Throws MoveTrouble, FolderInUse, CannotOpen, CannotConnect. */
export async function moveToPostgres({ folder, url, stop, moved = () => {} }: Move): Promise<number> {
  if (!existsSync(join(folder, 'bubblewire.db'))) {
    throw new MoveTrouble(`There is no database in ${folder}. Set DATA_DIR to the server's data folder.`)
  }
  const { lock, writer: from, reader } = await openFiles(folder, true)
  const to = new pg.Client(connectionOptions(url, 'bubblewire move'))
  to.on('error', () => {})
  try {
    await prepareDatabase(url)
    await to.connect()
    await to.query('begin')
    await requireEmpty(to)
    requireKnownSteps(from)
    let all = 0
    for (const table of Object.keys(tables) as TableName[]) {
      const rows = await copy(from, to, table, stop)
      all += rows
      moved(table, rows)
    }
    for (const table of ['outbox', 'deliveries', 'published_events', 'events']) await continuePositions(from, to, table)
    await to.query('commit')
    await to.query('analyze')
    return all
  } finally {
    // Ending the connection rolls back the uncommitted transaction.
    await to.end().catch(() => {})
    for (const each of [reader, from, lock]) each.close()
  }
}

/** The rows that migrations add to every new database. */
const initialRows: { readonly [N in TableName]?: readonly string[] } = {
  roles: [adminRoleId, agentRoleId],
  channels: ['000000000000000000000011', '000000000000000000000012', '000000000000000000000013'],
}

/** Throws if the database has rows. Locks a table, so that no server can start on it during the move. */
async function requireEmpty(to: pg.Client): Promise<void> {
  await to.query('lock table settings in access exclusive mode')
  for (const table of Object.keys(tables) as TableName[]) {
    const known = initialRows[table]
    const { rows } = known
      ? await to.query(`select 1 from ${table} where not id = any($1) limit 1`, [known])
      : await to.query(`select 1 from ${table} limit 1`)
    if (rows.length > 0) {
      throw new MoveTrouble(`The PostgreSQL is not empty (see ${table}). Name an empty database.`)
    }
    if (known) await to.query(`delete from ${table}`)
  }
}

function requireKnownSteps(from: SqliteDatabase): void {
  const names = from
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' and name not like 'search_%'`,
    )
    .all() as { name: string }[]
  const unknown = names.find(({ name }) => !(name in tables))
  if (unknown) throw new MoveTrouble(`The table ${unknown.name} is not known here: nothing was moved.`)
}

async function copy(from: SqliteDatabase, to: pg.Client, table: TableName, stop?: AbortSignal): Promise<number> {
  const kinds = Object.entries(tables[table])
  const names = kinds.map(([name]) => name).join(', ')
  const arrays = kinds.map(
    ([, kind], nth) => `$${nth + 1}::${kind === 'text' || kind === 'json' ? 'text' : 'bigint'}[]`,
  )
  const text = `insert into ${table} (${names}) select * from unnest(${arrays.join(', ')})`
  let columns: (string | number | null)[][] = kinds.map(() => [])
  let characters = 0
  const send = async () => {
    if (stop?.aborted) throw new MoveTrouble('Interrupted: nothing was moved.')
    if ((columns[0]?.length ?? 0) > 0) await to.query({ name: `move ${table}`, text, values: columns })
    columns = kinds.map(() => [])
    characters = 0
  }
  let rows = 0
  for (const row of from.prepare(`select ${names} from ${table}`).iterateValues()) {
    for (const [nth, value] of row.entries()) {
      // PostgreSQL cannot store NUL in a text.
      columns[nth]?.push(typeof value === 'string' ? value.replaceAll('\u0000', '') : value)
      characters += typeof value === 'string' ? value.length : 8
    }
    rows += 1
    if ((columns[0]?.length ?? 0) >= mostRows || characters >= mostCharacters) await send()
  }
  await send()
  const counted = Number((await to.query(`select count(*) as count from ${table}`)).rows[0].count)
  if (counted !== rows) throw new MoveTrouble(`Of ${rows} rows of ${table}, ${counted} arrived: nothing was moved.`)
  return rows
}

async function continuePositions(from: SqliteDatabase, to: pg.Client, table: string): Promise<void> {
  const counted = from.prepare('select seq as position from sqlite_sequence where name = ?').get(table)
  const last = counted ?? from.prepare(`select max(position) as position from ${table}`).get()
  if (last?.position)
    await to.query(`select setval(pg_get_serial_sequence($1, 'position'), $2)`, [table, last.position])
}
