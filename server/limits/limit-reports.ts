import type { Logger } from 'pino'
import type { Clock } from '../conversation/clock-and-ids'
import type { LimitedAction, LimitOwner } from './sentences'

interface Options {
  clock: Clock
  log: Logger
  count(limited: ReachedLimit, of: ReachedOwner): void
}

type ReachedLimit = LimitedAction | 'connections'
type ReachedOwner = LimitOwner | 'server'

const quietMs = 60_000

/**
 * Counts reached limits. Logs those of an address, source or the server at most once a minute, without naming the
 * caller.
 */
export function createLimitLog({ clock, log, count }: Options): (limited: ReachedLimit, of: ReachedOwner) => void {
  const loggedAt = new Map<string, number>()
  return (limited, of) => {
    count(limited, of)
    if (of === 'visitor') return
    const now = clock()
    const kind = `${limited} ${of}`
    if (Math.abs(now - (loggedAt.get(kind) ?? 0)) < quietMs) return
    loggedAt.set(kind, now)
    log.warn({ limited, of }, sentences[of])
  }
}

const sentences = {
  address:
    'callers were refused: an address reached its limit. If all of them come through a proxy, TRUSTED_PROXIES has to name it',
  source: 'visitors were refused: a source reached its limit',
  server: 'connections were refused: the server reached the limit of LIMIT_TCP_CONNECTIONS',
}
