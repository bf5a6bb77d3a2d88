import type { Logger } from 'pino'

// Several nodes give one limit together. A node decides by its own counts, so no caller waits for the other nodes. It reports regularly how
// much it gave, and the answer says how much all nodes gave.

/** What this node took of one key since it last reported it. */
export type Taken =
  /** Of an allowance: milliseconds, the age of the oldest of them, and the most that can be owed. */
  | { of: 'allowance'; key: string; amount: number; ageMs: number; mostOwed: number }
  /** Of a window that ends after so many milliseconds. */
  | { of: 'window'; key: string; amount: number; leftMs: number }

/** What all nodes have taken of a key together: the milliseconds that are owed; or the count of a window, and how long it lasts from then on. */
export interface Total {
  amount: number
  leftMs: number
}

interface Options {
  /** Adds what this node took to what all have taken, and gives that, in the same order. Rejects where it cannot. */
  settle(taken: readonly Taken[]): Promise<Total[]>
  log: Logger
  /** Between two reports, in milliseconds. */
  everyMs?: number
  /** An answer that takes longer is logged. */
  lateMs?: number
  /** Milliseconds that only go forward. */
  elapsed?(): number
}

/** What a limit says of itself. */
interface Limit {
  name: string
  /** Of a key: it is reported at once. */
  soon: number
  /** As it is reported; `sinceMs` ago the first of it was taken. Null: the time in which it counts is over. */
  report(key: string, amount: number, sinceMs: number): Taken | null
  /** All nodes together have taken `total`, and this one has taken `since` while it asked. `leftMs` is what is left at the least: the answer took its time. */
  learn(key: string, total: Total, since: number): void
}

/** The account of one limit on this node. */
export interface Account {
  add(key: string, amount: number): void
  /** What was not reported yet does not count any more. */
  forget(key: string): void
}

export interface Ledger {
  open(limit: Limit): Account
  /** Reports what was taken since the last time; never rejects. It is done regularly. */
  report(): Promise<void>
  close(): void
}

/** Of each limit; more keys than that are reported at once, and those that come meanwhile are not. */
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

  /** One report at a time: a slow answer makes the next one larger. */
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
        const { limit, key } = told[nth] as Told
        limit.learn(key, { amount, leftMs: leftMs - tookMs }, limit.pending.get(key)?.amount ?? 0)
      })
      if (away) log.info('limits are counted for all nodes together again')
      away = false
    } catch (error) {
      // What was told is let go: nobody knows whether it was counted, and it counts here in any case.
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

  /** Where nobody answers, regularly is enough. */
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
      const opened: Open = { ...limit, pending: new Map() }
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

interface Told {
  limit: Open
  key: string
  taken: Taken
}

/** Takes out everything that one limit has to report. */
function collect(limit: Open, now: number): Told[] {
  const told = [...limit.pending].flatMap(([key, { amount, since }]) => {
    const taken = limit.report(key, amount, now - since)
    return taken ? [{ limit, key, taken }] : []
  })
  limit.pending.clear()
  return told
}
