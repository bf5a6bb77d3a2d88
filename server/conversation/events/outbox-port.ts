import type { DeliveryRecord } from '../events/webhook-records'
import type { OutboxRecord, OutboxTask } from '../records'

/** Work for after the commit; see OutboxRecord. */
export interface NewOutboxRow {
  id: string
  ordering_key: string
  task: OutboxTask
  due_at: number
  created_at: number
}

/** A delivery with the row of the outbox that sends it. */
export interface NewDelivery {
  delivery: DeliveryRecord
  row: NewOutboxRow
}

/** A webhook's row that the store holds for this process, as if claimed, with the delivery that it sends. */
export interface HeldRow {
  row: OutboxRecord
  delivery: DeliveryRecord
}

/** The worker that gets webhooks' rows without a claim, as soon as they are stored. */
export interface OutboxTaker {
  /** Called before the rows of a transaction are written. */
  begin(): HandOver
}

/** The hand-over of the rows of one transaction. */
export interface HandOver {
  /** The time in milliseconds after which a row is free again if the process has died. */
  readonly leaseMs: number
  /** Whether the worker takes this row. No rows but rows that it took before wait with this ordering key. */
  mayTake(row: NewOutboxRow): boolean
  /** Called after the transaction with the stored and held rows, in their order; without rows if the transaction failed. */
  end(rows: readonly HeldRow[]): void
}

export interface OutboxClaim {
  kinds: readonly OutboxTask['kind'][]
  now: number
  until: number
  limit: number
  /** Ids of webhooks and sources whose endpoints get no more requests at the moment. */
  full: readonly string[]
  /** Called for each row in order. */
  mayTake(orderingKey: string): boolean
}

export interface OutboxWriter {
  insertOutbox(row: NewOutboxRow): Promise<void>
  /** Whether rows with this ordering key wait; no other transaction adds such a row until the commit. */
  holdOrderingKey(orderingKey: string): Promise<boolean>
  /** Claims rows until `until`: due rows that are the first of their ordering key. Returns them, oldest first. */
  claimOutbox(claim: OutboxClaim): Promise<OutboxRecord[]>
  /** Deletes a handled row. Fails if the lease had ended and another process has claimed the row. */
  finishOutbox(row: OutboxRecord): Promise<void>
  deleteOutbox(position: number): Promise<void>
  /** Puts a claimed row back for later. Later rows of its ordering key wait with it. Fails as `finishOutbox`. */
  retryOutbox(row: OutboxRecord, attempts: number, dueAt: number): Promise<void>
  /** Frees a row that this process holds. Does nothing if the process no longer holds it. */
  releaseOutbox(row: OutboxRecord): Promise<void>
  /** Parks a row that cannot be handled: it leaves its ordering key, and a person can look at it. */
  parkOutbox(row: OutboxRecord): Promise<void>
  /** After a clock was set back by `by` milliseconds, waiting rows are due that much sooner. Null: rows from the future show the amount. */
  setBackOutbox(now: number, by: number | null): Promise<void>
  /** Makes waiting rows due now whose ordering key begins with this key. */
  hastenOrderingKey(orderingKey: string, now: number): Promise<void>
}
