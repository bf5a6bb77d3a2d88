interface Waiting {
  grant(): void
}

interface Lock {
  held: { lost(): void } | null
  queue: Waiting[]
}

/** `navigator.locks` of one browser, with the parts that tabs use: holding a name, waiting for it, taking it by force. */
export function createLocks(): Pick<LockManager, 'request'> {
  const locks = new Map<string, Lock>()

  function request(name: string, options: LockOptions, act: (lock: unknown) => unknown): Promise<unknown> {
    const lock = locks.get(name) ?? { held: null, queue: [] }
    locks.set(name, lock)
    return new Promise((resolve, reject) => {
      function grant() {
        const mine = { lost: () => reject(new Error('stolen')) }
        lock.held = mine
        void Promise.resolve(act({ name, mode: 'exclusive' })).then((answer) => {
          if (lock.held === mine) {
            lock.held = null
            lock.queue.shift()?.grant()
          }
          resolve(answer)
        }, reject)
      }
      if (options.steal) {
        lock.held?.lost()
        return grant()
      }
      if (!lock.held) return grant()
      if (options.ifAvailable) return resolve(act(null))
      const waiting = { grant }
      lock.queue.push(waiting)
      options.signal?.addEventListener('abort', () => {
        const place = lock.queue.indexOf(waiting)
        if (place >= 0) lock.queue.splice(place, 1)
        reject(new Error('aborted'))
      })
    })
  }
  return { request } as Pick<LockManager, 'request'>
}
