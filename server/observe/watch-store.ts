import type { Logger } from 'pino'
import type { Clock } from '../conversation/clock-and-ids'
import type { Store } from '../conversation/ports'
import { isBusy, storeFull } from '../conversation/refusals'
import { hasNoRoom } from './disk'

/** Why a write failed: a full disk, an overloaded or unreachable database, or another failure. */
export type NotStored = 'full' | 'busy' | 'failed'

interface Options {
  clock: Clock
  log: Logger
  count(reason: NotStored): void
}

const quietMs = 60_000

/** Counts and logs failed writes. On a full disk the caller gets a refusal that allows a retry. */
export function watchStore(store: Store, { clock, log, count }: Options): Store {
  const reportedAt = new Map<NotStored, number>()

  function isDue(reason: NotStored): boolean {
    const now = clock()
    if (Math.abs(now - (reportedAt.get(reason) ?? 0)) < quietMs) return false
    reportedAt.set(reason, now)
    return true
  }

  function reportError(error: unknown): unknown {
    const reason = reasonOf(error)
    if (reason === null) return error
    count(reason)
    if (isDue(reason)) log.error({ err: error, reason }, sentences[reason])
    return reason === 'full' ? storeFull() : error
  }

  async function watched<T>(write: Promise<T>): Promise<T> {
    try {
      return await write
    } catch (error) {
      throw reportError(error)
    }
  }

  return {
    ...store,
    act: (act) => watched(store.act(act)),
    confirmDelivery: (confirmed, command) => watched(store.confirmDelivery(confirmed, command)),
    transact: (command) => watched(store.transact(command)),
  }
}

/** Returns why a write failed; null if the code that wrote refused or has a bug. */
function reasonOf(error: unknown): NotStored | null {
  if (hasNoRoom(error)) return 'full'
  if (isBusy(error)) return 'busy'
  const { code } = (error ?? {}) as { code?: unknown }
  // Errors of the databases have a code. Codes of refusals are in lower case.
  return typeof code === 'string' && /^[A-Z0-9_]+$/.test(code) ? 'failed' : null
}

const repeatNote = 'this is said once a minute, bubblewire_failed_commits_total counts each'
const sentences = {
  full: `nothing can be stored: the disk is full; ${repeatNote}`,
  busy: `the database does not answer, or has too much to do; ${repeatNote}`,
  failed: `the database could not store something; ${repeatNote}`,
}
