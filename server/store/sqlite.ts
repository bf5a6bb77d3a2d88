import type Sqlite from 'better-sqlite3'
import type { Commit } from '../conversation/operations-port'
import type { Command, Store } from '../conversation/ports'
import { type Driver, RowTaken } from './driver'
import { groupCommits } from './group-commits'
import { keepSetup, type SetupOf } from './kept-setup'
import type { Parameters, Query } from './query'
import { createReader, createTransaction } from './reader'
import { type Aside, readAside } from './sqlite-aside'
import { openFiles } from './sqlite-files'
import { keepInHand, type StatementFacts } from './sqlite-in-hand'
import { keepPublished } from './sqlite-published'
import { scrub } from './sqlite-scrub'
import { createListeners, Touched } from './touched'

export { CannotOpen, FolderInUse } from './sqlite-files'

interface Options {
  /** Folder of the database; it must exist. */
  folder: string
  /** Durable against power loss. Only tests of other things switch it off. */
  durable?: boolean
}

/** The embedded store. SQLite has one writer: a batch of commands is one transaction. */
export async function openSqlite({ folder, durable = true }: Options): Promise<Store> {
  const { lock, writer, reader } = await openFiles(folder, durable)
  const listeners = createListeners()
  const onCommit: ((commit: Commit) => void)[] = []
  const touched = new Touched()
  const setup = keepSetup()
  const aside = readAside(writer.name)
  const inHand = keepInHand((query, parameters) => driver.write(query, parameters))
  const published = keepPublished()
  const driver = sqliteDriver(writer, setup.inTransaction, {
    before(statement, parameters) {
      inHand.before(statement, parameters)
      published.before(statement)
    },
  })
  const tx = createTransaction(driver, touched, (tx) => published.over(inHand.over(tx), () => driver.lastPosition()))
  const writes = () => driver.writes() + inHand.writes()
  const begin = writer.prepare('begin immediate')
  const commit = writer.prepare('commit')
  const rollback = writer.prepare('rollback')
  const savepoint = writer.prepare('savepoint command')
  const release = writer.prepare('release command')
  const undo = writer.prepare('rollback to command')

  async function runBatch(commands: readonly Command<unknown>[]): Promise<PromiseSettledResult<unknown>[]> {
    const began = performance.now()
    let results: PromiseSettledResult<unknown>[]
    try {
      const together = await runTogether(commands)
      if (!together) undoAll()
      results = together ?? (await runApart(commands))
      commit.run()
      published.committed()
    } catch (reason) {
      undoAll()
      return commands.map(() => ({ status: 'rejected', reason }))
    } finally {
      setup.ended()
    }
    const durationMs = performance.now() - began
    for (const listener of onCommit) listener({ durationMs, commands: commands.length })
    listeners.tell(touched)
    return results
  }

  function undoAll(): void {
    if (writer.inTransaction) rollback.run()
    inHand.forget()
    published.undone()
  }

  /** Null where a command failed that had written something: it has to be undone alone. */
  async function runTogether(commands: readonly Command<unknown>[]): Promise<PromiseSettledResult<unknown>[] | null> {
    const results: PromiseSettledResult<unknown>[] = []
    touched.clear()
    published.begun()
    begin.run()
    for (const command of commands) {
      const before = writes()
      try {
        results.push({ status: 'fulfilled', value: await command(tx) })
      } catch (reason) {
        if (writes() !== before) return null
        results.push({ status: 'rejected', reason })
      }
    }
    try {
      inHand.settle()
    } catch {
      return null
    }
    return results
  }

  /** With a savepoint for each. A savepoint keeps a copy of every page that is changed after it, so only then. */
  async function runApart(commands: readonly Command<unknown>[]): Promise<PromiseSettledResult<unknown>[]> {
    const results: PromiseSettledResult<unknown>[] = []
    touched.clear()
    published.begun()
    begin.run()
    for (const command of commands) {
      savepoint.run()
      try {
        const value = await command(tx)
        inHand.settle()
        results.push({ status: 'fulfilled', value })
      } catch (reason) {
        undo.run()
        inHand.forget()
        published.undone()
        touched.undone()
        results.push({ status: 'rejected', reason })
      }
      release.run()
    }
    return results
  }

  const { batch, transact, finish } = groupCommits(runBatch)
  const stored = createReader(sqliteDriver(reader, setup.committed, { aside }))
  return {
    read: {
      ...stored,
      publishedAfter: async (position, limit) =>
        published.after(position, limit) ?? stored.publishedAfter(position, limit),
    },
    batch,
    transact,
    ...listeners.on,
    onCommit: (listener) => void onCommit.push(listener),
    scrub: async () => {
      // Between two batches, and while nobody reads an old state of the log.
      for (let done = false; !done; ) {
        while (writer.inTransaction) await new Promise((next) => setImmediate(next))
        done = await aside.between(() => {
          if (writer.inTransaction) return false
          scrub(writer)
          return true
        })
      }
    },
    close: async () => {
      await finish()
      await aside.close()
      reader.close()
      writer.close()
      lock.close()
    },
  }
}

interface Prepared extends StatementFacts {
  statement: Sqlite.Statement
  names: readonly string[]
}

interface Around {
  /** Where what goes through everything is read. */
  aside?: Aside
  /** Hears of each statement before it runs. */
  before?(statement: StatementFacts, parameters: Parameters): void
}

/** Statements are prepared once per connection and kept; but those that go through everything are read aside, where there is such a place. */
function sqliteDriver(
  db: Sqlite.Database,
  setup: SetupOf,
  { aside, before = () => {} }: Around,
): Driver & { writes(): number; write(query: Query, parameters: Parameters): void; lastPosition(): number } {
  let writes = 0
  let lastPosition = 0
  // Weak, so that a statement goes when its query is given up.
  const prepared = new WeakMap<Query, Prepared>()
  function prepare(query: Query) {
    const known = prepared.get(query)
    if (known) return known
    const { sql, parameters, writes } = query.for('sqlite')
    const made = {
      statement: db.prepare(sql),
      names: parameters,
      writes,
      ofThreads: /\bthreads\b/.test(sql),
      inserts: /^insert /.test(sql),
    }
    prepared.set(query, made)
    return made
  }
  return {
    writes: () => writes,
    write,
    lastPosition: () => lastPosition,
    all: async (query, parameters) => {
      if (aside && query.reads === 'everything') {
        const { sql, parameters: names } = query.for('sqlite')
        return aside.all(
          sql,
          names.map((name) => parameters[name] ?? null),
        )
      }
      const prepared = prepare(query)
      before(prepared, parameters)
      const { statement, names } = prepared
      return statement.all(valuesOf(names, parameters)) as Record<string, unknown>[]
    },
    run,
    runOnRow: async (query, parameters) => {
      const prepared = prepare(query)
      before(prepared, parameters)
      const { statement, names, writes: table } = prepared
      writes += 1
      setup.written(table)
      if (statement.run(valuesOf(names, parameters)).changes === 0) throw new RowTaken()
    },
    // One writer: everything is in order, and nobody else there to be held off.
    runInOrder: run,
    hold: () => {},
    kept: setup.of,
    node: null,
  }
  async function run(query: Query, parameters: Parameters) {
    write(query, parameters)
  }
  function write(query: Query, parameters: Parameters): void {
    const prepared = prepare(query)
    before(prepared, parameters)
    const { statement, names, writes: table } = prepared
    writes += 1
    setup.written(table)
    const { lastInsertRowid } = statement.run(valuesOf(names, parameters))
    lastPosition = Number(lastInsertRowid)
  }
}

function valuesOf(names: readonly string[], parameters: Parameters) {
  const values: (string | number | null | undefined)[] = []
  for (const name of names) values.push(parameters[name])
  return values
}
