import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { migrate } from '../migrations'
import { kyselyDialect, openDatabase, type SqliteDatabase, sqliteCodeOf, sqliteCodes } from './database'
import { scrubIfPostponed } from './scrub'
import { copyBeforeUpgrade, removeOldCopies } from './upgrade-copy'

/**
 * Opens the database of a data folder, and migrates it. `onCopied` gets the path of the copy from before a migration.
 * Throws FolderInUse, NoRoomForCopy, or CannotOpen for a problem with the files.
 */
export async function openFiles(folder: string, durable: boolean, onCopied: (copy: string) => void = () => {}) {
  const file = join(folder, 'bubblewire.db')
  const opened: SqliteDatabase[] = []
  try {
    const lock = lockFolder(folder)
    opened.push(lock)
    const fresh = !existsSync(file)
    const writer = openDatabase(file)
    opened.push(writer)
    writer.pragma('journal_mode = WAL')
    // NORMAL does not wait for the disk. Answers wait for it in sqlite/durable.ts.
    writer.pragma(`synchronous = ${durable ? 'NORMAL' : 'OFF'}`)
    writer.pragma('wal_autocheckpoint = 16000')
    // 64 MiB in units of KiB, so that the pages of a batch stay in memory until its commit. The default is 2 MB.
    writer.pragma('cache_size = -65536')
    // Overwrites deleted rows with zeros, which costs no measurable time.
    writer.pragma('secure_delete = on')
    if (!fresh) writer.pragma('optimize')
    const schema = new Kysely<unknown>({ dialect: kyselyDialect(writer) })
    removeOldCopies(folder)
    await migrate(schema, 'sqlite', (step) => onCopied(copyBeforeUpgrade(writer, folder, step)))
    scrubIfPostponed(writer)
    // Frees rows that a dead process has claimed. No other process runs, because this process has locked the folder.
    writer.exec('update outbox set claimed_until = 0 where claimed_until > 0')
    writer.exec("update deliveries set claimed_until = 0 where state = 'pending' and claimed_until > 0")
    return { lock, writer, reader: openDatabase(file, { readonly: true }) }
  } catch (error) {
    for (const database of opened.reverse()) database.close()
    const troubled = opened.length === 0 ? lockFile(folder) : file
    throw sqliteCodeOf(error) === null ? error : new CannotOpen(troubled, error as Error)
  }
}

/** An open transaction in a separate database file. The system releases its lock even after a crash. */
export function lockFolder(folder: string): SqliteDatabase {
  const lock = openDatabase(lockFile(folder), { timeout: 0 })
  try {
    // `exec` prepares no lasting statement, so closing the connection releases the lock
    // immediately.
    lock.exec('pragma locking_mode = EXCLUSIVE; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (sqliteCodeOf(error) === sqliteCodes.busy) throw new FolderInUse(folder)
    throw error
  }
}

/** A problem with the database's files. The message says what to do; `cause` is the error of SQLite. */
export class CannotOpen extends Error {
  constructor(file: string, cause: Error) {
    const { notADatabase, corrupt, readonly, cannotOpen, permission, unauthorized } = sqliteCodes
    const code = sqliteCodeOf(cause) ?? 0
    const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false
    const isWrong = isFolder || code === notADatabase || code === corrupt
    const isClosed = [readonly, cannotOpen, permission, unauthorized].some((each) => each === code)
    const advice = isWrong
      ? 'is not a database, or is damaged. Put a good copy there, or set DATA_DIR to another folder.'
      : isClosed
        ? 'cannot be opened for writing. Give this user the right to, or set DATA_DIR to another folder.'
        : `cannot be used: ${cause.message}.`
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
