import type { InterventionRecord } from './interventions/intervention-records'
import type { ContentRecord, ThreadRecord } from './records'

export type ListName = 'contents' | 'threads' | 'interventions'

/** `after` includes its moment, `before` does not: one day is everything after it and before the next. */
export interface Condition {
  column: string
  is: 'one of' | 'after' | 'before'
  values: readonly (string | number)[]
}

export interface ListQuery {
  /** The sources that the agent may read; null for every source. */
  sourceIds: readonly string[] | null
  conditions: readonly Condition[]
  /** Each must be found in the text, in any case of letters. */
  words: readonly string[]
  sort: { by: 'created_at' | 'updated_at'; descending: boolean }
  offset: number
  limit: number
}

export interface Listed<T> {
  /** How many there are without the bounds of the page. */
  count: number
  records: T[]
}

export interface ListReader {
  contents(query: ListQuery): Promise<Listed<ContentRecord>>
  threads(query: ListQuery): Promise<Listed<ThreadRecord>>
  interventions(query: ListQuery): Promise<Listed<InterventionRecord>>
}

/** A page of a list: how many records are passed over, and how many are given at most. */
export interface Page {
  offset: number
  limit: number
}
