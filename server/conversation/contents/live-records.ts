import type { StoredRecord } from '../stored-record'

/** A live message: an agent is still writing it. Its content has the same id, and no text yet. */
export interface LiveRecord extends StoredRecord {
  thread_id: string
  agent_id: string
  /** The random id of the writing request. A later request with the same client id gets a new one. */
  turn: string
  body: string
  /** The author's activity before the next text, such as a search; null: unknown. */
  status: string | null
  /** The writing node increments it every second. If it no longer changes, the node has failed. */
  beats: number
  /** Whether the reply's event was published. True after an interruption, even if the message continues. */
  announced: boolean
  stop_requested_at: number | null
}

export interface LiveFacts
  extends Pick<LiveRecord, 'id' | 'thread_id' | 'agent_id' | 'turn' | 'beats' | 'stop_requested_at'> {
  closed: boolean
  owner_id: string | null
  identity_id: string
}

export type LiveGrowth = Pick<LiveRecord, 'id' | 'turn' | 'body' | 'status'>
