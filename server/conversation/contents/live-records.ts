import type { StoredRecord } from '../stored-record'

/** A message that is being written: its content has the same id, and no text yet. */
export interface LiveRecord extends StoredRecord {
  thread_id: string
  /** The author. */
  agent_id: string
  /** A random name of the request that writes. A later request with the same client id takes over with a new name. */
  turn: string
  /** The text so far. */
  body: string
  /** What the author does before the next text; null: unknown. */
  status: string | null
  /** Counted up every second by the node that writes. If the count stops, the message has lost its writer. */
  beats: number
  /** Whether the event of the reply was published. True if the message was interrupted before, and continues. */
  announced: boolean
  /** The time at which the customer asked the author to stop. */
  stop_requested_at: number | null
}

/** The part of a record that its node watches, with the customer and the state of its thread. */
export interface LiveFacts
  extends Pick<LiveRecord, 'id' | 'thread_id' | 'agent_id' | 'turn' | 'beats' | 'stop_requested_at'> {
  /** Whether the thread is closed, or closing. */
  closed: boolean
  owner_id: string | null
  identity_id: string
}

/** More of a live message for its row. */
export type LiveGrowth = Pick<LiveRecord, 'id' | 'turn' | 'body' | 'status'>
