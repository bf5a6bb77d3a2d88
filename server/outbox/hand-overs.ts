import type { Logger } from 'pino'
import type { HandOver, HeldRow, OutboxTaker } from '../conversation/events/outbox-port'
import type { DeliveryRecord } from '../conversation/events/webhook-records'
import type { Store } from '../conversation/ports'
import type { OutboxRecord } from '../conversation/records'
import { createHeldRows, type TimedRow } from './held-rows'
import { retryUntilStored } from './retry-until-stored'

interface Needs {
  store: Store
  log: Logger
  leaseMs: number
  isStopped(): boolean
  startHeld(): void
  /** Called when rows in the database may be claimed. */
  wake(): void
}

/** An older delivery is read from the database again, because it may have been deleted. */
const freshMs = 1000

/**
 * Keeps rows that the store passes to the worker in memory. If the first row of an ordering key fails, the later rows
 * of the key return to the database, so that the order stays.
 */
export function createHandOvers({ store, log, leaseMs, isStopped, startHeld, wake }: Needs) {
  const rows = createHeldRows(leaseMs)
  const underWay = new Set<Set<string>>()
  const returning = new Set<ReadonlySet<string>>()
  const isReturning = (orderingKey: string) => [...returning].some((orderingKeys) => orderingKeys.has(orderingKey))
  const followed = new Set<string>()

  function begin(): HandOver {
    const leftKeys = new Set<string>()
    const reserved: string[] = []
    underWay.add(leftKeys)
    return {
      leaseMs,
      mayTake(orderingKey) {
        if (isStopped() || isReturning(orderingKey) || !rows.memoryLimit.reserve(orderingKey)) return false
        reserved.push(orderingKey)
        return true
      },
      end(stored) {
        underWay.delete(leftKeys)
        void giveBack(stored.filter(({ row }) => leftKeys.has(row.ordering_key)))
        for (const each of stored) if (!leftKeys.has(each.row.ordering_key)) rows.add(each)
        for (const orderingKey of reserved.splice(0)) rows.memoryLimit.free(orderingKey)
        if (stored.length > 0) startHeld()
      },
    }
  }

  function leaves(orderingKey: string): void {
    followed.delete(orderingKey)
    for (const leftKeys of underWay) leftKeys.add(orderingKey)
  }

  async function giveBack(heldRows: readonly HeldRow[]): Promise<void> {
    if (heldRows.length === 0) return
    const orderingKeys = new Set(heldRows.map(({ row }) => row.ordering_key))
    for (const orderingKey of orderingKeys) leaves(orderingKey)
    returning.add(orderingKeys)
    const release = () =>
      store.transact(async (tx) => {
        for (const { row } of heldRows) await tx.releaseOutbox(row)
      })
    await retryUntilStored(release, performance.now() + leaseMs / 2, isStopped).catch((error) =>
      log.error({ err: error }, 'rows of the outbox could not be given back; their leases end'),
    )
    returning.delete(orderingKeys)
    wake()
  }

  const isFresh = ({ heldAt }: TimedRow) => performance.now() - heldAt < freshMs
  const taker: OutboxTaker = { begin }
  return {
    taker,
    next(hasPlace: (endpoint: string) => boolean): { row: OutboxRecord; delivery: DeliveryRecord | null } | undefined {
      const heldRow = rows.next(hasPlace)
      return heldRow && { row: heldRow.row, delivery: isFresh(heldRow) ? heldRow.delivery : null }
    },
    /** Called after rows were stored in the database that may belong to the same ordering keys as rows in memory. */
    onRowsStored(): void {
      for (const orderingKey of rows.orderingKeys()) followed.add(orderingKey)
    },
    /** Called after the first row of an ordering key was handled. Returns whether to search the database for rows. */
    onRowHandled(orderingKey: string): boolean {
      const wasDraining = rows.memoryLimit.isDraining(orderingKey)
      rows.removeFirst(orderingKey)
      const isLast = !rows.has(orderingKey)
      return (isLast && followed.delete(orderingKey)) || (wasDraining && !rows.memoryLimit.isDraining(orderingKey))
    },
    putBack(orderingKey: string): void {
      leaves(orderingKey)
      void giveBack(rows.drop(orderingKey).slice(1))
    },
    failed: (orderingKey: string): void => void giveBack(rows.drop(orderingKey)),
    giveBackExpired: (): void => void giveBack(rows.takeExpired()),
    giveBackAll: (): Promise<void> => giveBack(rows.empty()),
  }
}
