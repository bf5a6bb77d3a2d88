import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { arrangeIndexes } from './indexes'
import { migrate } from './migrations'
import { scrubWhatIsOwed } from './sqlite-scrub'

/** Throws FolderInUse, or CannotOpen for what is wrong with the files. */
export async function openFiles(folder: string, durable: boolean) {
  const file = join(folder, 'bubblewire.db')
  const opened: Sqlite.Database[] = []
  try {
    const lock = lockFolder(folder)
    opened.push(lock)
    const fresh = !existsSync(file)
    const writer = new Sqlite(file)
    opened.push(writer)
    writer.pragma('journal_mode = WAL')
    // Whoever is answered waits for the log besides (sqlite-durable.ts).
    writer.pragma(`synchronous = ${durable ? 'NORMAL' : 'OFF'}`)
    writer.pragma('wal_autocheckpoint = 16000')
    writer.pragma('busy_timeout = 5000')
    // KiB. Pages that a batch changes stay in memory until its commit; the usual 2 MB would send them out and back.
    writer.pragma('cache_size = -65536')
    // Costs nothing that can be measured, also where a message's outbox rows come and go.
    writer.pragma('secure_delete = on')
    if (!fresh) writer.pragma('optimize')
    const schema = new Kysely<unknown>({ dialect: new SqliteDialect({ database: withoutClose(writer) }) })
    await migrate(schema, 'sqlite')
    await arrangeIndexes(schema, 'sqlite')
    scrubWhatIsOwed(writer)
    // A process that died held claims; nobody else can hold any, since the folder is ours alone.
    writer.exec('update outbox set claimed_until = 0 where claimed_until > 0')
    return { lock, writer, reader: new Sqlite(file, { readonly: true }) }
  } catch (error) {
    for (const database of opened.reverse()) database.close()
    const troubled = opened.length === 0 ? lockFile(folder) : file
    throw error instanceof Sqlite.SqliteError ? new CannotOpen(troubled, error) : error
  }
}

/**
 * One process per data folder. The lock is a transaction held open in a database of its own: the operating system drops
 * it when the process ends, however it ends, so nothing stale can be left behind.
 */
export function lockFolder(folder: string): Sqlite.Database {
  const lock = new Sqlite(lockFile(folder), { timeout: 0 })
  try {
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) throw new FolderInUse(folder)
    throw error
  }
}

/** The sentence says what to do about it; the cause is what SQLite said. */
export class CannotOpen extends Error {
  constructor(file: string, cause: InstanceType<typeof Sqlite.SqliteError>) {
    const { code, message } = cause
    const isWrong = /^SQLITE_(NOTADB|CORRUPT|CANTOPEN_ISDIR)/.test(code)
    const isClosed = /^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/.test(code)
    const advice = isWrong
      ? 'is no database, or is damaged. Put a good copy there, or set DATA_DIR to another folder.'
      : isClosed
        ? 'cannot be opened for writing. Give this user the right to, or set DATA_DIR to another folder.'
        : `cannot be used: ${message}.`
    super(`The database ${file} ${advice}`, { cause })
  }
}

const lockFile = (folder: string) => join(folder, 'bubblewire.lock')

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `Another Bubblewire is already running on the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    )
  }
}

// Kysely's migrator may close what it was given; the connection goes on living here.
function withoutClose(db: Sqlite.Database) {
  return { prepare: (sql: string) => db.prepare(sql), close: () => {} }
}
