/** When a source's chat was seen on pages of one origin. */
export interface SightingRecord {
  /** Made of the source's id and the origin. */
  id: string
  source_id: string
  /** Empty for pages without an origin. */
  origin: string
  first_seen_at: number
  seen_at: number
}

export interface SightingReader {
  /** Returns sightings, last seen first. */
  sightings(sourceId: string): Promise<SightingRecord[]>
}

export interface SightingWriter {
  /** `first_seen_at` of an existing record does not change. */
  putSighting(record: SightingRecord): Promise<void>
  deleteSighting(id: string): Promise<void>
}
