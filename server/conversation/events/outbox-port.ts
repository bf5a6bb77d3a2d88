import type { DeliveryRecord } from '../events/webhook-records'
import type { OutboxRecord, OutboxTask } from '../records'

export interface NewOutboxRow {
  id: string
  ordering_key: string
  /** A delivery is its own row (`insertDelivery`). */
  task: Exclude<OutboxTask, { kind: 'webhook' }>
  due_at: number
  created_at: number
}

export interface HeldRow {
  row: OutboxRecord
  delivery: DeliveryRecord
}

/** A worker that receives new deliveries directly after the commit. They are already claimed for it. */
export interface OutboxTaker {
  /** Called before the rows of a transaction are written. */
  begin(): HandOver
}

export interface HandOver {
  /** The milliseconds after which another process can claim the row, if this process has died. */
  readonly leaseMs: number
  /** Whether the worker accepts a row with this ordering key. It refuses every row behind a refused row of the key. */
  mayTake(orderingKey: string): boolean
  /** Called after the transaction with the stored rows, in their order; with no rows if the transaction failed. */
  end(rows: readonly HeldRow[]): void
}

export interface OutboxClaim {
  kinds: readonly OutboxTask['kind'][]
  now: number
  until: number
  limit: number
  /** Ids of webhooks and sources whose endpoints must get no more requests now. */
  full: readonly string[]
  /** Called for each row in order. Returns whether the worker can accept a row with this ordering key. */
  mayTake(orderingKey: string): boolean
}

export interface OutboxWriter {
  insertOutbox(row: NewOutboxRow): Promise<void>
  /** Whether rows with this key wait. Prevents other transactions from adding such rows until the commit. */
  holdOrderingKey(orderingKey: string): Promise<boolean>
  /**
   * Claims due rows until `until`, only the first row of each ordering key. Returns them, oldest first. The kind
   * `webhook` is claimed alone.
   */
  claimOutbox(claim: OutboxClaim): Promise<OutboxRecord[]>
  /**
   * Deletes a handled row. Fails if the lease ended and another process claimed the row. A delivery is kept; if it is
   * still pending, it counts as delivered.
   */
  finishOutbox(row: OutboxRecord): Promise<void>
  /** Schedules another attempt. Later rows with its ordering key wait. Fails like `finishOutbox`. */
  retryOutbox(row: OutboxRecord, attempts: number, dueAt: number): Promise<void>
  /** Ends this process's claim on a row. Does nothing if another process has the claim. */
  releaseOutbox(row: OutboxRecord): Promise<void>
  /**
   * Parks a row that cannot be handled. Later rows of its ordering key continue, and a person can inspect the row. A
   * delivery fails, and can be replayed.
   */
  parkOutbox(row: OutboxRecord, now: number): Promise<void>
  /**
   * Corrects due times after the clock was set back by `offsetMs` milliseconds. Null: the amount is computed from the rows.
   */
  setBackOutbox(now: number, offsetMs: number | null): Promise<void>
  /** Makes all waiting rows due now whose ordering key begins with this text. */
  hastenOrderingKey(orderingKey: string, now: number): Promise<void>
}
