import type { Logger } from 'pino'

// Several nodes share one limit. A node decides by its own counts, so no caller waits for other nodes. It regularly
// reports the amount that it allowed, and the answer is the amount that all nodes allowed.

export interface UsedAmount {
  key: string
  /** The used part of the allowance, in milliseconds. */
  amount: number
  ageMs: number
  mostOwed: number
}

interface Options {
  /**
   * Adds the uses of this node to the uses of all nodes. Returns the milliseconds until each key is full, in the same
   * order. Rejects if the ledger is unreachable.
   */
  addUses(amounts: readonly UsedAmount[]): Promise<number[]>
  log: Logger
  /** The interval of reports, in milliseconds. */
  everyMs?: number
  /** Milliseconds after which a missing answer is logged. */
  lateMs?: number
  /** A clock in milliseconds that never goes back. */
  elapsed?(): number
}

interface Limit {
  name: string
  /** A key with this many unreported milliseconds is reported immediately. */
  immediateMs: number
  mostOwed: number
  onTotal(key: string, amount: number): void
}

type AddUse = (key: string, amount: number) => void

export interface Ledger {
  open(limit: Limit): AddUse
  /** Reports the uses since the last report; never rejects. It runs at intervals. */
  report(): Promise<void>
  close(): void
}

/**
 * Maximum unreported keys of a limit. At this number a report is sent immediately; until then, new keys are not
 * reported.
 */
const mostKeys = 20_000

interface OpenLimit extends Limit {
  pending: Map<string, { amount: number; since: number }>
}

export function createLedger({
  addUses,
  log,
  everyMs = 1000,
  lateMs = 2000,
  elapsed = () => performance.now(),
}: Options): Ledger {
  const limits: OpenLimit[] = []
  let reporting = false
  let reportAgain = false
  let nextReport: NodeJS.Immediate | null = null
  let unavailable = false
  let closed = false

  /** Sends one report at a time, so a slow answer makes the next report larger. */
  async function report(): Promise<void> {
    reportAgain = reporting
    if (reporting) return
    const reportedAt = elapsed()
    const reports = limits.flatMap((limit) => collect(limit, reportedAt))
    if (reports.length === 0) return
    reporting = true
    const timeout = setTimeout(() => handleLoss(new Error('There is no answer yet.')), lateMs)
    try {
      const totals = await addUses(reports.map(({ used }) => used))
      totals.forEach((amount, nth) => {
        const { limit, key } = reports[nth] as AmountReport
        // The answer does not include uses during the request.
        limit.onTotal(key, amount + (limit.pending.get(key)?.amount ?? 0))
      })
      if (unavailable) log.info('limits are counted for all nodes together again')
      unavailable = false
    } catch (error) {
      // Not repeated, because the failed report may have been counted. This node has counted these uses anyway.
      handleLoss(error)
    } finally {
      clearTimeout(timeout)
      reporting = false
    }
    if (reportAgain) reportSoon()
  }

  function handleLoss(error: unknown): void {
    if (!unavailable && !closed)
      log.warn({ err: error }, 'limits cannot be counted for all nodes together: each node counts by itself')
    unavailable = true
  }

  /** While the ledger is unavailable, only the regular reports are sent. */
  function reportSoon(): void {
    if (unavailable || closed) return
    nextReport ??= setImmediate(() => {
      nextReport = null
      void report()
    })
  }

  const timer = setInterval(report, everyMs).unref()

  return {
    report,
    open(limit) {
      const opened: OpenLimit = { pending: new Map(), ...limit }
      limits.push(opened)
      return addTo(opened, elapsed, reportSoon)
    },
    close: () => {
      closed = true
      clearInterval(timer)
      if (nextReport) clearImmediate(nextReport)
    },
  }
}

function addTo({ pending, immediateMs }: OpenLimit, elapsed: () => number, reportSoon: () => void): AddUse {
  return (key, amount) => {
    const entry = pending.get(key)
    if (entry) entry.amount += amount
    else if (pending.size < mostKeys) pending.set(key, { amount, since: elapsed() })
    if ((entry?.amount ?? amount) >= immediateMs || pending.size >= mostKeys) reportSoon()
  }
}

interface AmountReport {
  limit: OpenLimit
  key: string
  used: UsedAmount
}

function collect(limit: OpenLimit, now: number): AmountReport[] {
  const { name, mostOwed, pending } = limit
  const reports = [...pending].map(([key, { amount, since }]) => ({
    limit,
    key,
    used: { key: `${name} ${key}`, amount, ageMs: now - since, mostOwed },
  }))
  pending.clear()
  return reports
}
