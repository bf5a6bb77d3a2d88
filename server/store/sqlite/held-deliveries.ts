import type { HandOver, HeldRow, OutboxTaker } from '../../conversation/events/outbox-port'

/** Collects deliveries of the running transaction. After the commit the worker gets them directly. */
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
    /** Returns until when this process has claimed a delivery; 0 if the worker does not take it. */
    heldUntil(orderingKey: string, createdAt: number): number {
      handOver ??= taker()?.begin() ?? null
      return handOver?.mayTake(orderingKey) ? createdAt + handOver.leaseMs : 0
    },
    add: (row: HeldRow): void => void held.push(row),
    committed: (): void => end(held),
    undone: (): void => end([]),
  }
}
