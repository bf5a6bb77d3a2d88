/** The fields of every stored record. Times are integer milliseconds since 1970. */
export interface StoredRecord {
  id: string
  created_at: number
  updated_at: number
}
