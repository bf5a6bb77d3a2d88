import type { Logger } from 'pino'

// Several nodes share one limit. A node decides by its own counts, so no caller waits for the other nodes. It regularly
// reports the amount that it gave, and the answer holds the amount that all nodes gave.

/** The amount that this node gave of one key since its last report. */
export type UsedAmount =
  /** For an allowance: `amount` in milliseconds, the age of its first use, and the most milliseconds that can be owed. */
  | { of: 'allowance'; key: string; amount: number; ageMs: number; mostOwed: number }
  /** For a window, which ends after `leftMs`. */
  | { of: 'window'; key: string; amount: number; leftMs: number }

/**
 * The amount that all nodes gave of one key: for an allowance the milliseconds that are owed, for a window the count
 * and the milliseconds until it ends.
 */
export interface Total {
  amount: number
  leftMs: number
}

interface Options {
  /**
   * Adds the uses of this node to the uses of all nodes, and returns the totals, in the same order. Rejects if it
   * cannot.
   */
  settle(taken: readonly UsedAmount[]): Promise<Total[]>
  log: Logger
  /** The interval of reports, in milliseconds. */
  everyMs?: number
  /** An answer that takes longer is logged. */
  lateMs?: number
  /** A clock in milliseconds that never goes back. */
  elapsed?(): number
}

/** The description of a limit. */
interface Limit {
  name: string
  /** A key with this many unreported uses is reported at once. */
  soon: number
  /**
   * Makes the report of one key; the first use of `amount` was `sinceMs` ago. Returns null if its window is over, since
   * there is nothing to report.
   */
  report(key: string, amount: number, sinceMs: number): UsedAmount | null
  /**
   * Handles the answer to a report: all nodes gave `total`, and this node gave `since` during the request. The time of
   * the request is already subtracted from `leftMs`.
   */
  learn(key: string, total: Total, since: number): void
}

/** The account of one limit on this node. */
interface Account {
  add(key: string, amount: number): void
  /** Forgets uses that were not reported yet. */
  forget(key: string): void
}

export interface Ledger {
  open(limit: Limit): Account
  /** Reports the uses since the last report; never rejects. It runs regularly. */
  report(): Promise<void>
  close(): void
}

/**
 * The most keys of one limit that wait for the next report. At this number they are reported at once, and a key that
 * comes before that report is not reported.
 */
const mostKeys = 20_000

interface Open extends Limit {
  pending: Map<string, { amount: number; since: number }>
}

export function createLedger({
  settle,
  log,
  everyMs = 1000,
  lateMs = 2000,
  elapsed = () => performance.now(),
}: Options): Ledger {
  const limits: Open[] = []
  let asking = false
  let again = false
  let soon: NodeJS.Immediate | null = null
  let away = false
  let closed = false

  /** One report at a time: a slow answer makes the next report larger. */
  async function report(): Promise<void> {
    again = asking
    if (asking) return
    const askedAt = elapsed()
    const told = limits.flatMap((limit) => collect(limit, askedAt))
    if (told.length === 0) return
    asking = true
    const late = setTimeout(() => lose(new Error('There is no answer yet.')), lateMs)
    try {
      const totals = await settle(told.map(({ taken }) => taken))
      const tookMs = elapsed() - askedAt
      totals.forEach(({ amount, leftMs }, nth) => {
        const { limit, key } = told[nth] as AmountReport
        limit.learn(key, { amount, leftMs: leftMs - tookMs }, limit.pending.get(key)?.amount ?? 0)
      })
      if (away) log.info('limits are counted for all nodes together again')
      away = false
    } catch (error) {
      // The lost report is dropped: it may or may not have been counted, and it counts on this node anyway.
      lose(error)
    } finally {
      clearTimeout(late)
      asking = false
    }
    if (again) reportSoon()
  }

  function lose(error: unknown): void {
    if (!away && !closed)
      log.warn({ err: error }, 'limits cannot be counted for all nodes together: each node counts by itself')
    away = true
  }

  /** Without an answer, the regular report is enough. */
  function reportSoon(): void {
    if (away || closed) return
    soon ??= setImmediate(() => {
      soon = null
      void report()
    })
  }

  const timer = setInterval(report, everyMs).unref()

  return {
    report,
    open(limit) {
      const opened: Open = { pending: new Map(), ...limit }
      limits.push(opened)
      return accountOf(opened, elapsed, reportSoon)
    },
    close: () => {
      closed = true
      clearInterval(timer)
      if (soon) clearImmediate(soon)
    },
  }
}

function accountOf({ pending, soon }: Open, elapsed: () => number, reportSoon: () => void): Account {
  return {
    add(key, amount) {
      const known = pending.get(key)
      if (known) known.amount += amount
      else if (pending.size < mostKeys) pending.set(key, { amount, since: elapsed() })
      if ((known?.amount ?? amount) >= soon || pending.size >= mostKeys) reportSoon()
    },
    forget: (key) => void pending.delete(key),
  }
}

interface AmountReport {
  limit: Open
  key: string
  taken: UsedAmount
}

/** Removes and returns everything that one limit has to report. */
function collect(limit: Open, now: number): AmountReport[] {
  const told = [...limit.pending].flatMap(([key, { amount, since }]) => {
    const taken = limit.report(key, amount, now - since)
    return taken ? [{ limit, key, taken }] : []
  })
  limit.pending.clear()
  return told
}
