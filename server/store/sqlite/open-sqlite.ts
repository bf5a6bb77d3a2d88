import { fdatasync } from 'node:fs'
import { webhookOrderingKey } from '../../conversation/events/ordering-keys'
import type { Store } from '../../conversation/ports'
import { createConversationCache } from '../cache/conversation-cache'
import { createRecentEvents } from '../cache/recent-events'
import { readBySettings } from '../cache/settings-cache'
import { ChangeSet } from '../change-set'
import { groupCommits } from '../group-commits'
import { createListeners } from '../listeners'
import { createReader, createTransaction } from '../queries/reader'
import { createActs } from './acts'
import { runBatches } from './batches'
import { sqliteDriver } from './driver'
import { type Flush, keepDurable } from './durable'
import { openFiles } from './files'
import { createOwnSettings } from './own-settings'
import { createReadWorker } from './read-worker'
import { scrub, truncateLog } from './scrub'

export { CannotOpen, FolderInUse } from './files'
export { NoRoomForCopy } from './upgrade-copy'

interface Options {
  /** The folder of the database, which must exist. */
  folder: string
  /** Whether commits survive a power failure. Only tests turn this off. */
  durable?: boolean
  flush?: Flush
  /**
   * Called when the disk refused to flush committed rows. The store then refuses all writes,
   * and the process has to end.
   */
  onBroken?(error: Error): void
  /** Called with the path of the copy that was made before a migration. */
  onCopied?(copy: string): void
}

/** Opens the embedded store. SQLite has one writer, so a batch of commands is one transaction. */
export async function openSqlite({
  folder,
  durable = true,
  flush = fdatasync,
  onBroken = () => {},
  onCopied,
}: Options): Promise<Store> {
  const { lock, writer, reader } = await openFiles(folder, durable, onCopied)
  const durability = durable ? keepDurable(writer.file, flush) : null
  const listeners = createListeners()
  const changes = new ChangeSet()
  const readWorker = createReadWorker(writer.file)
  const cache = createConversationCache()
  const published = createRecentEvents()
  const settings = createOwnSettings(() => driver)
  const driver = sqliteDriver(writer, {
    before({ writes, inserts, harmless }, parameters) {
      if (writes === null || harmless) return
      settings.written(writes)
      cache.written(writes, parameters)
      published.before(writes, inserts)
      if (writes === 'webhook_health') acts.healthChanged()
      if (writes === 'outbox' && (inserts || parameters.ordering_key !== undefined)) acts.waits(parameters.ordering_key)
      if (writes === 'deliveries' && parameters.webhook_id !== undefined && parameters.thread_id !== undefined)
        acts.waits(webhookOrderingKey(String(parameters.webhook_id), String(parameters.thread_id)))
    },
  })
  const tx = createTransaction(driver, changes, (tx) =>
    Object.assign(
      published.over(tx, () => driver.lastPosition()),
      readBySettings(async () => settings.inTransaction()),
    ),
  )
  const acts = createActs({ driver, tx, cache, published, changes, settings: settings.inTransaction })
  const runBatch = runBatches({
    writer,
    ...{ tx, changes, onBroken, writes: driver.writes, ended: settings.ended },
    begun: (apart) => {
      published.begun()
      acts.begun(apart)
    },
    undone: () => {
      cache.clear()
      published.undone()
      acts.undone()
      settings.undone()
    },
    flushed: async () => durability?.flushed(),
    committed: (commit) => {
      published.committed()
      acts.committed()
      listeners.tell(commit, changes)
    },
  })

  let closed = false
  const { run, between, finish } = groupCommits(runBatch)
  const committed = sqliteDriver(reader, { readWorker })
  return {
    read: Object.assign(
      readOverCaches(createReader(committed), { acts, published }),
      readBySettings(async () => settings.committed(committed)),
    ),
    act: (act) => run(acts.commandOf(act)),
    confirmDelivery: (settled, command) => run(() => acts.settle(settled, command)),
    transact: run,
    ...listeners.on,
    setOutboxTaker: acts.handOver,
    // Rewriting the file must not overlap with a read. Writes wait for it, but not for earlier reads.
    scrub: () => readWorker.between(() => between(async () => scrub(writer))),
    close: async () => {
      if (closed) return
      closed = true
      await finish()
      await readWorker.close()
      reader.close()
      durability?.close()
      // Moves the log into the database file, so that the file alone is complete.
      truncateLog(writer)
      writer.close()
      lock.close()
    },
  }
}

type Stored = ReturnType<typeof createReader>

interface Caches {
  acts: ReturnType<typeof createActs>
  published: ReturnType<typeof createRecentEvents>
}

/** Reads from the caches first, otherwise from the database. */
function readOverCaches(stored: Stored, { acts, published }: Caches): Stored {
  return {
    ...stored,
    webhookHealth: async (id) => (acts.isHealthy(id) ? null : stored.webhookHealth(id)),
    publishedAfter: async (position, limit) =>
      published.after(position, limit) ?? stored.publishedAfter(position, limit),
  }
}
