import type { InterventionRecord } from './interventions/intervention-records'
import type { ContentRecord, ThreadRecord } from './records'

export type ListName = 'contents' | 'threads' | 'interventions'

/** `after` includes its time and `before` excludes it, so that ranges of days meet without overlap. */
export interface Condition {
  column: string
  is: 'one of' | 'after' | 'before'
  values: readonly (string | number)[]
}

export interface ListQuery {
  /** The sources that the agent can read; null for every source. */
  sourceIds: readonly string[] | null
  conditions: readonly Condition[]
  /** The text must contain each word. Case is ignored. */
  words: readonly string[]
  sort: { by: 'created_at' | 'updated_at'; descending: boolean }
  offset: number
  limit: number
}

export interface Listed<T> {
  /** The number of all records, not only of this list part. */
  count: number
  records: T[]
}

export interface ListReader {
  contents(query: ListQuery): Promise<Listed<ContentRecord>>
  threads(query: ListQuery): Promise<Listed<ThreadRecord>>
  interventions(query: ListQuery): Promise<Listed<InterventionRecord>>
}

/** A part of a list: the number of records before it, and the most records in it. */
export interface Page {
  offset: number
  limit: number
}
