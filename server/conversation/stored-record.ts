/** The fields of every stored record. Times are integer milliseconds since 1970. */
export interface StoredRecord {
  id: string
  created_at: number
  updated_at: number
}

/**
 * Returns the time of a change. It is also the version of the record, so it grows even after the clock was set back.
 */
export const changedAt = ({ updated_at }: Pick<StoredRecord, 'updated_at'>, now: number): number =>
  now < updated_at ? updated_at + 1 : now
