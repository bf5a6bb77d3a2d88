import type { Logger } from 'pino'
import type { HandOver, HeldRow, OutboxTaker, Store } from '../conversation/ports'
import { createHeldRows } from './held-rows'
import { untilStored } from './until-stored'

interface Needs {
  store: Store
  log: Logger
  leaseMs: number
  isStopped(): boolean
  /** Rows were added, or their lanes went on. */
  startHeld(): void
  /** Rows may be claimed. */
  wake(): void
}

/**
 * Rows that the store hands over, from the begin of their transaction until they are done. A lane leaves the memory when its first row is put back:
 * its other rows are given back to the database, those of transactions under way as well, so that none overtakes the first.
 */
export function createHandOvers({ store, log, leaseMs, isStopped, startHeld, wake }: Needs) {
  const held = createHeldRows(leaseMs)
  /** Lanes that have left the memory, for each hand-over since it began. */
  const underWay = new Set<Set<string>>()
  /** Lanes whose rows are being given back. */
  const returning = new Set<ReadonlySet<string>>()
  const isReturning = (lane: string) => [...returning].some((lanes) => lanes.has(lane))

  function begin(): HandOver {
    const gone = new Set<string>()
    underWay.add(gone)
    return {
      leaseMs,
      mayTake: (row) => !isStopped() && held.hasRoom(row) && !isReturning(row.lane),
      end(rows) {
        underWay.delete(gone)
        void giveBack(rows.filter(({ row }) => gone.has(row.lane)))
        for (const each of rows) if (!gone.has(each.row.lane)) held.add(each)
        if (rows.length > 0) startHeld()
      },
    }
  }

  function leaves(lane: string): void {
    for (const gone of underWay) gone.add(lane)
  }

  async function giveBack(rows: readonly HeldRow[]): Promise<void> {
    if (rows.length === 0) return
    const lanes = new Set(rows.map(({ row }) => row.lane))
    for (const lane of lanes) leaves(lane)
    returning.add(lanes)
    const release = () =>
      store.transact(async (tx) => {
        for (const { row } of rows) await tx.releaseOutbox(row)
      })
    await untilStored(release, performance.now() + leaseMs / 2, isStopped).catch((error) =>
      log.error({ err: error }, 'rows of the outbox could not be given back; their leases end'),
    )
    returning.delete(lanes)
    wake()
  }

  const taker: OutboxTaker = { begin }
  return {
    taker,
    next: held.next,
    lanes: held.lanes,
    done: held.done,
    /** The first row of the lane was put back. */
    putBack(lane: string): void {
      leaves(lane)
      void giveBack(held.drop(lane).slice(1))
    },
    /** What became of the first row of the lane could not be written down. */
    failed: (lane: string): void => void giveBack(held.drop(lane)),
    giveBackExpired: (): void => void giveBack(held.takeExpired()),
    /** At the end: what was not begun. */
    giveBackAll: (): Promise<void> => giveBack(held.empty()),
  }
}
