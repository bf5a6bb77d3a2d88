import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoAccount } from '../../../demo/demo-account'
import { openDatabase, type SqliteDatabase } from '../../sqlite/database'

// Databases that other versions left, as SQL. A first line with JSON has the tokens that open them.

export interface Recorded {
  account: DemoAccount
  /** The session of the only customer, who has an open select. */
  session: string
}

const fileOf = (name: string) => join(import.meta.dirname, `${name}.sql`)

/** Makes a data folder with the database. `change` is SQL that runs behind it. */
export function aRecordedFolder(name: string, change = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-recorded-'))
  const database = openDatabase(join(folder, 'bubblewire.db'))
  database.exec(readFileSync(fileOf(name), 'utf8'))
  database.exec(change)
  database.close()
  return folder
}

/** Makes a data folder with the database and the tokens of its account. */
export function aRecordedInstallation(name: string): Recorded & { folder: string } {
  const [line = ''] = readFileSync(fileOf(name), 'utf8').split('\n')
  const recorded: Recorded = JSON.parse(line.replace(/^-- /, ''))
  const folder = aRecordedFolder(name)
  writeFileSync(join(folder, 'demo.json'), JSON.stringify(recorded.account))
  return { folder, ...recorded }
}

/** Writes the database of a data folder as SQL. */
export function record(name: string, folder: string, recorded: Recorded): void {
  const database = openDatabase(join(folder, 'bubblewire.db'), { readonly: true })
  writeFileSync(fileOf(name), `-- ${JSON.stringify(recorded)}\n${sqlOf(database)}`)
  database.close()
}

/** Tables with their rows, then indexes and triggers, so that no trigger sees the rows. */
function sqlOf(database: SqliteDatabase): string {
  const made = database
    .prepare(`select type, name, sql from sqlite_master where sql is not null order by type <> 'table'`)
    .all()
    .filter(({ name }) => !String(name).startsWith('sqlite_'))
  const lines = made.flatMap(({ type, name, sql }) => [
    `${sql};`,
    ...(type === 'table' ? rowsOf(database, String(name)) : []),
  ])
  return `${[...lines, ...rowsOf(database, 'sqlite_sequence')].join('\n')}\n`
}

function rowsOf(database: SqliteDatabase, table: string): string[] {
  const rows = database.prepare(`select * from "${table}"`).all()
  return rows.map((row) => {
    const values = Object.values(row).map((value) =>
      typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value),
    )
    return `insert into "${table}" values (${values.join(', ')});`
  })
}
