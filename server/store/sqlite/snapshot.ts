import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPreRelease, knownSteps } from '../migrations'
import { neededVersion, requireVersion } from '../migrations/version-needed'
import { openDatabase, type SqliteDatabase } from './database'

class NoSnapshot extends Error {}

/** Copies the database as of one moment, even while a server writes, without empty pages and deleted rows. */
export function snapshotSqlite(folder: string, into: string): void {
  const file = join(folder, 'bubblewire.db')
  if (!existsSync(file))
    throw new NoSnapshot(`There is no database in ${folder}. Set DATA_DIR to the server's data folder.`)
  const database = openDatabase(file, { readonly: true })
  // SQLite fills an existing empty file and does not change its mode.
  writeFileSync(into, '', { mode: 0o600, flag: 'wx' })
  try {
    database.prepare('vacuum into ?').run(into)
  } finally {
    database.close()
  }
}

export const newestStep = knownSteps.at(-1) ?? ''

interface MadeBy {
  made_by: string
  newest_step: string
}

/**
 * Throws NoSnapshot for a damaged or foreign file, TooOld for one from before the first release, TooNew for one that
 * needs a later version. Newer steps are accepted if this version made the backup.
 */
export function checkSnapshot(file: string, { made_by, newest_step }: MadeBy): void {
  const { steps, needed } = contentsOf(file)
  requireVersion(needed)
  if (isPreRelease(steps)) return
  const newer = steps.find((step) => !knownSteps.includes(step))
  if (!newer || newest_step <= newestStep) return
  throw new NoSnapshot(
    `The backup was made by a newer Bubblewire (${made_by}): step ${newer} is not known here. Restore it with that version or a later one.`,
  )
}

function contentsOf(file: string): { steps: string[]; needed: unknown } {
  let database: SqliteDatabase | null = null
  try {
    database = openDatabase(file, { readonly: true })
    const result = database.pragma('integrity_check(1)')
    if (result !== 'ok') throw new NoSnapshot(`The database in the backup is damaged: ${result}.`)
    const rows = database.prepare('select name from kysely_migration order by name').all()
    const needed = database.prepare('select value from settings where name = ?').get(neededVersion)
    return { steps: rows.map(({ name }) => String(name)), needed: needed?.value }
  } catch (error) {
    if (error instanceof NoSnapshot) throw error
    throw new NoSnapshot(
      `The database in the backup is damaged, or not one of Bubblewire: ${(error as Error).message}.`,
    )
  } finally {
    database?.close()
  }
}
