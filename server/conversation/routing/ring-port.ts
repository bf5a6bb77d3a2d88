import type { StoredRecord } from '../stored-record'

/** A real-time conversation without an owner, and the agent to whom it is offered. Has the thread's id. */
export interface RingRecord extends StoredRecord {
  source_id: string
  /** Null while the conversation waits for a free agent. */
  agent_id: string | null
  due_at: number | null
  /** The agents who passed the conversation on or did not answer. */
  tried: string[]
  /** The position in the queue that the customer last saw; null: none yet. */
  position: number | null
  queued_at: number
}

export interface RingReader {
  ring(id: string): Promise<RingRecord | null>
  /** In the order of the queue. */
  rings(): Promise<RingRecord[]>
}

export interface RingWriter {
  insertRing(record: RingRecord): Promise<void>
  updateRing(record: RingRecord): Promise<void>
  deleteRing(id: string): Promise<void>
}
