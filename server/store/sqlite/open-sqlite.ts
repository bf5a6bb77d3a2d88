import { fdatasync } from 'node:fs'
import type { Arrival, Shortcut } from '../../conversation/messages/known-port'
import type { Commit } from '../../conversation/operations-port'
import type { Store } from '../../conversation/ports'
import { storeUncertain } from '../../conversation/refusals'
import { keepInHand } from '../cache/conversation-cache'
import { keepPublished } from '../cache/recent-events'
import { keepSetup } from '../cache/settings-cache'
import { decided } from '../decided'
import { type Asked, groupCommits } from '../group-commits'
import { createReader, createTransaction } from '../queries/reader'
import { createListeners, Touched } from '../touched'
import { sqliteDriver } from './driver'
import { type Flush, keepDurable } from './durable'
import { openFiles } from './files'
import { readAside } from './read-worker'
import { scrub, truncateLog } from './scrub'

export { CannotOpen, FolderInUse } from './files'

interface Options {
  /** Folder of the database; it must exist. */
  folder: string
  /** Durable against power loss. Only tests of other things switch it off. */
  durable?: boolean
  flush?: Flush
  /** The disk refused what was committed: nothing is stored any more, and the process has to end. */
  onBroken?(error: Error): void
}

/** The embedded store. SQLite has one writer: a batch of commands is one transaction. */
export async function openSqlite({
  folder,
  durable = true,
  flush = fdatasync,
  onBroken = () => {},
}: Options): Promise<Store> {
  const { lock, writer, reader } = await openFiles(folder, durable)
  const durability = durable ? keepDurable(writer.file, flush) : null
  const listeners = createListeners()
  const onCommit: ((commit: Commit) => void)[] = []
  const touched = new Touched()
  const setup = keepSetup()
  const aside = readAside(writer.file)
  const inHand = keepInHand((query, values) => driver.write(query, values))
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

  let broken = false

  async function runBatch(commands: readonly Asked[]): Promise<PromiseSettledResult<unknown>[]> {
    const uncertain = () => commands.map(() => ({ status: 'rejected', reason: storeUncertain() }) as const)
    if (broken) return uncertain()
    const began = performance.now()
    let results: PromiseSettledResult<unknown>[]
    try {
      const together = await runTogether(commands)
      if (!together) undoAll()
      results = together ?? (await runApart(commands))
      commit.run()
    } catch (reason) {
      undoAll()
      setup.ended()
      return commands.map(() => ({ status: 'rejected', reason }))
    }
    setup.ended()
    try {
      await durability?.flushed()
    } catch (error) {
      // It is committed, and may be lost: who asked is not told that it was refused, and nothing is begun after it.
      broken = true
      onBroken(error as Error)
      return uncertain()
    }
    published.committed()
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
  async function runTogether(commands: readonly Asked[]): Promise<PromiseSettledResult<unknown>[] | null> {
    const results: PromiseSettledResult<unknown>[] = []
    touched.clear()
    published.begun()
    begin.run()
    for (const { command, shortcut } of commands) {
      const before = writes()
      try {
        const arrival = shortcut ? arrive(shortcut) : null
        results.push({ status: 'fulfilled', value: arrival ? shortcut?.given(arrival) : await command(tx) })
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

  /** The short way: everything that it goes by is in hand. Null: it has to be the command. */
  function arrive(shortcut: Shortcut<unknown>): Arrival | null {
    const { sessionHash, sourceId, threadId } = shortcut
    const known = inHand.known(sessionHash, sourceId, threadId)
    const arrival = known && decided(shortcut, known)
    if (!arrival || !inHand.isFree(arrival.lane)) return null
    const { content, thread, event } = arrival
    // The device's own id of it is there already.
    if (!driver.add('contents', content)) return null
    inHand.goOn(thread)
    if (!driver.add('published_events', event)) throw new Error('Two events have one id.')
    published.add(event, driver.lastPosition())
    touched.arrived(thread, content)
    return arrival
  }

  /** With a savepoint for each. A savepoint keeps a copy of every page that is changed after it, so only then. */
  async function runApart(commands: readonly Asked[]): Promise<PromiseSettledResult<unknown>[]> {
    const results: PromiseSettledResult<unknown>[] = []
    touched.clear()
    published.begun()
    begin.run()
    for (const { command } of commands) {
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

  let closed = false
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
      if (closed) return
      closed = true
      await finish()
      await aside.close()
      reader.close()
      durability?.close()
      // So that the database's file is whole by itself from now on.
      truncateLog(writer)
      writer.close()
      lock.close()
    },
  }
}
