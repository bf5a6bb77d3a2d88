import type { StoredRecord } from '../stored-record'

/** A real-time conversation that no agent has yet: the agent for whom it rings, and its place in the queue. Its id is the thread's. */
export interface RingRecord extends StoredRecord {
  source_id: string
  /** Null while it waits for somebody to be free. */
  agent_id: string | null
  /** When it goes to the next. */
  due_at: number | null
  /** The agents who passed it on or did not answer. */
  tried: string[]
  /** The position that the customer was told; null: none yet. */
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
