import type { Store } from '../conversation/ports'
import type { Disk } from './disk'

export interface Health {
  /** Returns the reasons why this server should get no requests, or an empty list. */
  reasons(): Promise<string[]>
  stop(): void
}

interface Options {
  store: Store
  /** The disk of the database; null if the database is on another machine. */
  disk: Disk | null
  outboxAlive(): boolean
}

/** Milliseconds. A store that does not answer in this time counts as unavailable. */
const storeWithinMs = 2000

/** Tests the store with a small transaction. Simultaneous callers share one test. */
export function createHealth({ store, disk, outboxAlive }: Options): Health {
  let stopping = false
  let pendingCheck: Promise<boolean> | null = null
  const storeAnswers = () => {
    pendingCheck ??= answersWithin(
      storeWithinMs,
      store.transact((tx) => tx.setting('domain_id')),
    ).finally(() => {
      pendingCheck = null
    })
    return pendingCheck
  }
  return {
    reasons: async () => {
      const missing: string[] = []
      if (stopping) missing.push('The server is stopping.')
      if (!(await storeAnswers())) missing.push('The database does not answer.')
      if (disk && !(await disk.hasRoomFor(0))) missing.push('The disk is nearly full.')
      if (!outboxAlive()) missing.push('The outbox is not being handled.')
      return missing
    },
    stop: () => {
      stopping = true
    },
  }
}

async function answersWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), ms)
  })
  const answered = work.then(
    () => true,
    () => false,
  )
  const result = await Promise.race([answered, timeout])
  clearTimeout(timer)
  return result
}
