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
      const request = indexedDB.open(database, 1)
      request.onupgradeneeded = () => request.result.createObjectStore('kept')
      request.onsuccess = () => done(request.result)
      request.onerror = fail
    })

  async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const connection = await open()
    return new Promise<T>((done, fail) => {
      const transaction = connection.transaction('kept', mode)
      const request = act(transaction.objectStore('kept'))
      transaction.oncomplete = () => done(request.result)
      transaction.onabort = fail
    }).finally(() => connection.close())
  }

  return {
    read: (name) => run('readonly', (store) => store.get(name)),
    names: async () => (await run('readonly', (store) => store.getAllKeys())).map(String),
    write: (name, value) => run('readwrite', (store) => store.put(value, name)),
    remove: (name) => run('readwrite', (store) => store.delete(name)),
  }
}
