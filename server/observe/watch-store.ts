import type { Logger } from 'pino'
import type { Clock } from '../conversation/clock-and-ids'
import type { Store } from '../conversation/ports'
import { isBusy, storeFull } from '../conversation/refusals'
import { hasNoRoom } from './disk'

/** The reason why a write failed: no room, a database that is overloaded or away, or another failure. */
export type NotStored = 'full' | 'busy' | 'failed'

interface Options {
  clock: Clock
  log: Logger
  count(reason: NotStored): void
  /** The fast path of this many acts failed, and their commands run instead. */
  countFallback(acts: number): void
}

const quietMs = 60_000

/**
 * The store, with every failed write counted, and logged once a minute. On a full disk the caller has to retry: the
 * request is valid, and succeeds when there is room.
 */
export function watchStore(store: Store, { clock, log, count, countFallback }: Options): Store {
  const toldAt = new Map<NotStored | 'fast path', number>()

  /** Whether to log it: each reason once a minute. */
  function isDue(reason: NotStored | 'fast path'): boolean {
    const now = clock()
    if (Math.abs(now - (toldAt.get(reason) ?? 0)) < quietMs) return false
    toldAt.set(reason, now)
    return true
  }

  function noted(error: unknown): unknown {
    const reason = reasonOf(error)
    if (reason === null) return error
    count(reason)
    if (isDue(reason)) log.error({ err: error, reason }, sentences[reason])
    return reason === 'full' ? storeFull() : error
  }

  store.onFallback(({ error, acts }) => {
    // If there is no room, the command reports it.
    if (hasNoRoom(error)) return
    countFallback(acts)
    if (isDue('fast path')) log.error({ err: error, acts }, fastPathFailed)
  })

  return {
    ...store,
    transact: (command, fast) =>
      store.transact(command, fast).catch((error) => {
        throw noted(error)
      }),
  }
}

/** Null for a refusal or a fault of the command itself. */
function reasonOf(error: unknown): NotStored | null {
  if (hasNoRoom(error)) return 'full'
  if (isBusy(error)) return 'busy'
  const { code } = (error ?? {}) as { code?: unknown }
  // Errors of the databases have a code. Codes of refusals are in lower case.
  return typeof code === 'string' && /^[A-Z0-9_]+$/.test(code) ? 'failed' : null
}

const again = 'this is said once a minute, bubblewire_failed_commits_total counts each'
const fastPathFailed =
  'the fast path of acts failed, and the slow one was taken; this is said once a minute, bubblewire_fast_path_failures_total counts each'
const sentences = {
  full: `nothing can be stored: the disk is full; ${again}`,
  busy: `the database does not answer, or has too much to do; ${again}`,
  failed: `the database could not store something; ${again}`,
}
