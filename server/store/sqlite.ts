import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Store, Transaction } from '../conversation/ports'
import { storeBusy } from '../conversation/refusals'
import type { Driver } from './driver'
import { migrate } from './migrations'
import type { Query } from './query'
import { createReader, createTransaction } from './reader'

interface Options {
  /** Folder of the database; it must exist. */
  folder: string
  /** Durable against power loss. Only tests of other things switch it off. */
  durable?: boolean
}

interface Pending {
  run(tx: Transaction): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** At most this many commands share a commit: bounds how long the event loop is held. */
const groupLimit = 256
/** More than this waiting: the caller is told to come back. */
const queueLimit = 20_000

/**
 * The embedded store. SQLite has one writer: commands queue, those that arrive in one turn of the event loop share one
 * commit with a savepoint each, and everyone is answered after it. Group commit with `synchronous=FULL` is faster than
 * single commits without (figures in the stack notes), so durability costs nothing.
 */
export async function openSqlite({ folder, durable = true }: Options): Promise<Store> {
  const lock = lockFolder(folder)
  const file = join(folder, 'bubblewire.db')
  const fresh = !existsSync(file)
  const writer = new Sqlite(file)
  writer.pragma('journal_mode = WAL')
  writer.pragma(`synchronous = ${durable ? 'FULL' : 'OFF'}`)
  writer.pragma('wal_autocheckpoint = 8000')
  writer.pragma('busy_timeout = 5000')
  if (!fresh) writer.pragma('optimize')
  await migrate(new Kysely<unknown>({ dialect: new SqliteDialect({ database: withoutClose(writer) }) }), 'sqlite')
  // A process that died held claims; nobody else can hold any, since the folder is ours alone.
  writer.exec('update outbox set claimed_until = 0 where claimed_until > 0')
  const reader = new Sqlite(file, { readonly: true })

  const listeners: (() => void)[] = []
  let outboxTouched = false
  const tx = createTransaction(sqliteDriver(writer), () => {
    outboxTouched = true
  })
  const begin = writer.prepare('begin immediate')
  const commit = writer.prepare('commit')
  const rollback = writer.prepare('rollback')
  const savepoint = writer.prepare('savepoint command')
  const release = writer.prepare('release command')
  const undo = writer.prepare('rollback to command')

  const queue: Pending[] = []
  let running: Promise<void> | null = null
  let closed = false

  function transact<T>(command: (within: Transaction) => Promise<T>): Promise<T> {
    if (closed) return Promise.reject(new Error('The store is closed.'))
    if (queue.length >= queueLimit) return Promise.reject(storeBusy())
    return new Promise<T>((resolve, reject) => {
      queue.push({ run: command, resolve: resolve as (value: unknown) => void, reject })
      running ??= new Promise((done) => setImmediate(() => drain().finally(done)))
    })
  }

  async function drain(): Promise<void> {
    try {
      while (queue.length > 0) {
        await runBatch(queue.splice(0, groupLimit))
        // Let sockets and requests in between two groups.
        if (queue.length > 0) await new Promise((next) => setImmediate(next))
      }
    } finally {
      running = null
    }
  }

  /** A batch of commands in, a batch of results out, one commit. */
  async function runBatch(batch: Pending[]): Promise<void> {
    const settle: (() => void)[] = []
    try {
      begin.run()
      for (const { run, resolve, reject } of batch) {
        savepoint.run()
        try {
          const value = await run(tx)
          settle.push(() => resolve(value))
        } catch (error) {
          undo.run()
          settle.push(() => reject(error))
        }
        release.run()
      }
      commit.run()
    } catch (error) {
      if (writer.inTransaction) rollback.run()
      outboxTouched = false
      for (const { reject } of batch) reject(error)
      return
    }
    for (const answer of settle) answer()
    if (!outboxTouched) return
    outboxTouched = false
    for (const listener of listeners) listener()
  }

  return {
    read: createReader(sqliteDriver(reader)),
    transact,
    onOutbox: (listener) => void listeners.push(listener),
    close: async () => {
      closed = true
      while (running) await running
      reader.close()
      writer.close()
      lock.close()
    },
  }
}

/** Statements are prepared once per connection and kept. */
function sqliteDriver(db: Sqlite.Database): Driver {
  const prepared = new Map<Query, { statement: Sqlite.Statement; names: readonly string[] }>()
  function prepare(query: Query) {
    const known = prepared.get(query)
    if (known) return known
    const { sql, parameters } = query.for('sqlite')
    const made = { statement: db.prepare(sql), names: parameters }
    prepared.set(query, made)
    return made
  }
  return {
    all: async (query, parameters) => {
      const { statement, names } = prepare(query)
      return statement.all(...names.map((name) => parameters[name])) as Record<string, unknown>[]
    },
    run: async (query, parameters) => {
      const { statement, names } = prepare(query)
      statement.run(...names.map((name) => parameters[name]))
    },
  }
}

/**
 * One process per data folder. The lock is a transaction held open in a database of its own: the operating system drops
 * it when the process ends, however it ends, so nothing stale can be left behind.
 */
function lockFolder(folder: string): Sqlite.Database {
  const lock = new Sqlite(join(folder, 'bubblewire.lock'), { timeout: 0 })
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
