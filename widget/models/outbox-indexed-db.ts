import { laterOutbox, memoryOutbox, type Outbox, type OutboxEntry } from './outbox'

const table = 'entries'
/** Some browsers never answer the opening where storage is partitioned or broken. */
const patienceMs = 2_000

/** An outbox in IndexedDB, in memory where there is none. `owner` tells the messages of one session from all others. */
export const indexedDbOutbox = (owner: string): Outbox =>
  laterOutbox(
    open().then(
      (database) => outboxIn(database, owner),
      () => memoryOutbox(),
    ),
  )

function outboxIn(database: IDBDatabase, owner: string): Outbox {
  let gone: Outbox | null = null
  // The page took its consent back: the database goes, what waits is in the page's memory.
  database.onversionchange = () => {
    gone = memoryOutbox()
    database.close()
  }
  const rows = (mode: IDBTransactionMode) => database.transaction(table, mode).objectStore(table)

  return {
    async load() {
      if (gone) return gone.load()
      const found = await done(rows('readonly').getAll(IDBKeyRange.bound([owner], [owner, []])))
      return (found as { entry: OutboxEntry }[]).map(({ entry }) => entry).sort((a, b) => a.order - b.order)
    },
    async put(entry) {
      if (gone) return gone.put(entry)
      await done(rows('readwrite').put({ owner, id: entry.message.client_id, entry }))
    },
    async remove(id) {
      if (gone) return gone.remove(id)
      await done(rows('readwrite').delete([owner, id]))
    },
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('bubblewire', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: ['owner', 'id'] })
  return done(request)
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, patienceMs)
    request.onsuccess = () => resolve(request.result)
    request.onerror = reject
  })
}
