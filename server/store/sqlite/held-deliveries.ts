import type { HandOver, HeldRow, NewOutboxRow, OutboxTaker } from '../../conversation/events/outbox-port'

/** Collects the rows of the running transaction that are handed over after its commit. */
export function createHeldDeliveries(taker: () => OutboxTaker | null) {
  /** Null until the transaction writes a delivery. */
  let handOver: HandOver | null = null
  let held: HeldRow[] = []

  function end(rows: readonly HeldRow[]): void {
    const ended = handOver
    handOver = null
    held = []
    ended?.end(rows)
  }
  return {
    /** Returns the time until which this process holds the row, or 0 if it does not hold the row. */
    heldUntil(row: NewOutboxRow): number {
      handOver ??= taker()?.begin() ?? null
      return handOver?.mayTake(row) ? row.created_at + handOver.leaseMs : 0
    },
    add: (row: HeldRow): void => void held.push(row),
    committed: (): void => end(held),
    undone: (): void => end([]),
  }
}
