import type { OutboxDepth } from '../conversation/operations-port'

// Checks for operators. docs/run/operations.md explains their limits.

export const checkNames = ['ready', 'outbox', 'parked', 'webhooks', 'disk', 'process', 'space'] as const
export interface Check {
  check: (typeof checkNames)[number]
  state: 'ok' | 'look' | 'broken'
}

interface Measurements {
  ready: boolean
  now: number
  outbox: readonly OutboxDepth[]
  suspended: number
  commitMs: number
  lagMs: number
  /** Free bytes on the disk of the data; null if the system cannot say. */
  free: number | null
}

const slowMs = 30_000
const awayMs = 3_600_000
const littleSpace = 1_000_000_000
const leastSpace = 100_000_000

/**
 * Returns every check with its result, for example `ready`: the server can work, `outbox`: rows are handled in time.
 */
export function checksOf({ ready, now, outbox, suspended, commitMs, lagMs, free }: Measurements): Check[] {
  const isLate = outbox.some(({ kind, oldest_due_at }) => kind === 'event' && now - (oldest_due_at ?? now) > slowMs)
  const isAway = outbox.some(
    ({ kind, oldest_created_at }) => kind === 'webhook' && now - (oldest_created_at ?? now) > awayMs,
  )
  const warnIf = (bad: boolean) => (bad ? ('look' as const) : ('ok' as const))
  return [
    { check: 'ready', state: ready ? 'ok' : 'broken' },
    { check: 'outbox', state: isLate ? 'broken' : 'ok' },
    { check: 'parked', state: warnIf(outbox.some(({ parked }) => parked > 0)) },
    { check: 'webhooks', state: warnIf(isAway || suspended > 0) },
    { check: 'disk', state: warnIf(commitMs > 100) },
    { check: 'process', state: warnIf(lagMs > 200) },
    {
      check: 'space',
      state: free !== null && free < leastSpace ? 'broken' : warnIf(free !== null && free < littleSpace),
    },
  ]
}
