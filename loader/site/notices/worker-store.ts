/** Values by name, stored in the browser because a worker loses its memory when it stops. */
export interface WorkerStore {
  read(name: string): Promise<unknown>
  names(): Promise<readonly string[]>
  write(name: string, value: unknown): Promise<unknown>
  remove(name: string): Promise<unknown>
}

export function indexedDbStore(database: string): WorkerStore {
  const open = () =>
    new Promise<IDBDatabase>((done, fail) => {
      const asked = indexedDB.open(database, 1)
      asked.onupgradeneeded = () => asked.result.createObjectStore('kept')
      asked.onsuccess = () => done(asked.result)
      asked.onerror = fail
    })

  async function run<T>(mode: IDBTransactionMode, act: (kept: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const opened = await open()
    return new Promise<T>((done, fail) => {
      const transaction = opened.transaction('kept', mode)
      const asked = act(transaction.objectStore('kept'))
      transaction.oncomplete = () => done(asked.result)
      transaction.onabort = fail
    }).finally(() => opened.close())
  }

  return {
    read: (name) => run('readonly', (kept) => kept.get(name)),
    names: async () => (await run('readonly', (kept) => kept.getAllKeys())).map(String),
    write: (name, value) => run('readwrite', (kept) => kept.put(value, name)),
    remove: (name) => run('readwrite', (kept) => kept.delete(name)),
  }
}
