import type { Outbox, OutboxEntry } from './outbox'

const table = 'entries'
/** Some browsers never answer a request to open a database if storage is partitioned or broken. */
const patienceMs = 2_000

/**
 * An outbox in IndexedDB. Without IndexedDB its promises reject, and waiting messages are lost with the page. `owner`
 * separates the messages of different sessions.
 */
export function indexedDbOutbox(owner: string): Outbox {
  const database = open()
  const rows = async (mode: IDBTransactionMode) => (await database).transaction(table, mode).objectStore(table)
  async function write(act: (rows: IDBObjectStore) => IDBRequest) {
    const found = await rows('readwrite')
    const asked = act(found)
    // `commit` writes before the page closes. Old browsers do not have it.
    found.transaction.commit?.()
    await done(asked)
  }
  // Prevents an "unhandled rejection" report; each caller still gets the error.
  database.catch(() => {})

  return {
    async load() {
      const found = await done((await rows('readonly')).getAll(IDBKeyRange.bound([owner], [owner, []])))
      return (found as { entry: OutboxEntry }[]).map(({ entry }) => entry).sort((a, b) => a.order - b.order)
    },
    put: (entry) => write((found) => found.put({ owner, id: entry.message.client_id, entry })),
    remove: (id) => write((found) => found.delete([owner, id])),
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
