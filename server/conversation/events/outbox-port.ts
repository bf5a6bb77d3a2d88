import type { DeliveryRecord } from '../events/webhook-records'
import type { OutboxRecord, OutboxTask } from '../records'

export interface NewOutboxRow {
  id: string
  ordering_key: string
  task: OutboxTask
  due_at: number
  created_at: number
}

export interface NewDelivery {
  delivery: DeliveryRecord
  row: NewOutboxRow
}

export interface HeldRow {
  row: OutboxRecord
  delivery: DeliveryRecord
}

/** The worker that gets a webhook's rows directly after they are stored, already claimed. */
export interface OutboxTaker {
  /** Called before the rows of a transaction are written. */
  begin(): HandOver
}

export interface HandOver {
  /** The milliseconds after which another process can claim the row, if this process has died. */
  readonly leaseMs: number
  /** Whether the worker accepts this row. It refuses every row behind a refused row of the same ordering key. */
  mayTake(row: NewOutboxRow): boolean
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
  /** Whether such rows wait. Until the commit, no other transaction adds a row with this key. */
  holdOrderingKey(orderingKey: string): Promise<boolean>
  /** Claims due rows until `until`, only the first row of each ordering key. Returns them, oldest first. */
  claimOutbox(claim: OutboxClaim): Promise<OutboxRecord[]>
  /** Fails if another process has claimed the row after the lease ended. */
  finishOutbox(row: OutboxRecord): Promise<void>
  deleteOutbox(position: number): Promise<void>
  /** Later rows of its ordering key wait for it. Fails like `finishOutbox`. */
  retryOutbox(row: OutboxRecord, attempts: number, dueAt: number): Promise<void>
  /** Ends this process's claim on a row. Does nothing if another process has the claim. */
  releaseOutbox(row: OutboxRecord): Promise<void>
  /** Parks a row that cannot be handled. Later rows of its ordering key continue, and a person can inspect the row. */
  parkOutbox(row: OutboxRecord): Promise<void>
  /** After the clock was set back by `by` milliseconds; null: take the amount from rows of the future. */
  setBackOutbox(now: number, by: number | null): Promise<void>
  /** Makes waiting rows due now whose ordering key begins with this key. */
  hastenOrderingKey(orderingKey: string, now: number): Promise<void>
}
