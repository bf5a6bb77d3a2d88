import type { DeliveryRecord, OutboxRecord, OutboxTask } from '../records'

/** Work to do after the commit; see OutboxRecord. */
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

/** A row of a webhook that the store holds for this process, as if it had been claimed, with the delivery that it sends. */
export interface HeldRow {
  row: OutboxRecord
  delivery: DeliveryRecord
}

/** The worker that is given rows of webhooks as soon as they are stored, without a claim. */
export interface OutboxTaker {
  /** Before the rows of a transaction are written. */
  begin(): HandOver
}

/** The hand-over of the rows of one transaction. */
export interface HandOver {
  /** How long a row is held; a process that dies gives it back by then. Milliseconds. */
  readonly leaseMs: number
  /** Whether it takes this row. Only rows that were taken before wait with its ordering key. */
  mayTake(row: NewOutboxRow): boolean
  /** Once the transaction is over, with those rows that are stored and held, in their order; with none where it failed. */
  end(rows: readonly HeldRow[]): void
}

export interface OutboxClaim {
  kinds: readonly OutboxTask['kind'][]
  now: number
  until: number
  limit: number
  /** Ids of webhooks and sources whose endpoints may get no more at the moment. */
  full: readonly string[]
  /** Asked for each row in turn. */
  mayTake(orderingKey: string): boolean
}

export interface OutboxWriter {
  insertOutbox(row: NewOutboxRow): Promise<void>
  /** Whether rows with this ordering key wait; no other transaction adds one until the commit. */
  holdOrderingKey(orderingKey: string): Promise<boolean>
  /** Marks rows that are due and the first of their ordering key as taken until `until` and returns them, oldest first. */
  claimOutbox(claim: OutboxClaim): Promise<OutboxRecord[]>
  /** Takes away a row that was handled. The command fails when another process has taken it over, since the lease had ended. */
  finishOutbox(row: OutboxRecord): Promise<void>
  deleteOutbox(position: number): Promise<void>
  /** Puts a claimed row back for later. Later rows of its ordering key wait with it. Fails as `finishOutbox`. */
  retryOutbox(row: OutboxRecord, attempts: number, dueAt: number): Promise<void>
  /** Frees a row that this process holds, for everybody to claim. Nothing where it does not hold the row any more. */
  releaseOutbox(row: OutboxRecord): Promise<void>
  /** Takes a row that cannot be handled out of its ordering key, and keeps it for a person to look at. */
  parkOutbox(row: OutboxRecord): Promise<void>
  /** The clock was set back by so many milliseconds: waiting rows are due as much sooner. Null: rows made later than now show the amount. */
  setBackOutbox(now: number, by: number | null): Promise<void>
  /** Makes the waiting rows due now whose ordering key is this or begins with it. */
  hastenOrderingKey(orderingKey: string, now: number): Promise<void>
}
