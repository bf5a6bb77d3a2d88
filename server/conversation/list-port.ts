import type { InterventionRecord } from './interventions/intervention-records'
import type { ContentRecord, ThreadRecord } from './records'

export type ListName = 'contents' | 'threads' | 'interventions'

/** `after` includes its moment, `before` does not, so that a day is after its beginning and before the next day. */
export interface Condition {
  column: string
  is: 'one of' | 'after' | 'before'
  values: readonly (string | number)[]
}

export interface ListQuery {
  /** The sources that the agent may read; null for every source. */
  sourceIds: readonly string[] | null
  conditions: readonly Condition[]
  /** The text must contain each word; upper and lower case are equal. */
  words: readonly string[]
  sort: { by: 'created_at' | 'updated_at'; descending: boolean }
  offset: number
  limit: number
}

export interface Listed<T> {
  /** The number of all records, not only of this page. */
  count: number
  records: T[]
}

export interface ListReader {
  contents(query: ListQuery): Promise<Listed<ContentRecord>>
  threads(query: ListQuery): Promise<Listed<ThreadRecord>>
  interventions(query: ListQuery): Promise<Listed<InterventionRecord>>
}

/** A page of a list: the number of records before it, and the most records on it. */
export interface Page {
  offset: number
  limit: number
}
