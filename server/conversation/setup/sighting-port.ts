/** The sightings of a source's chat on pages of one origin. */
export interface SightingRecord {
  /** The source's id and the origin: each pair has one record. */
  id: string
  source_id: string
  /** Empty for pages that do not tell their origin. */
  origin: string
  first_seen_at: number
  seen_at: number
}

export interface SightingReader {
  /** The last seen first. */
  sightings(sourceId: string): Promise<SightingRecord[]>
}

export interface SightingWriter {
  /** Keeps `first_seen_at` of an existing record. */
  putSighting(record: SightingRecord): Promise<void>
  deleteSighting(id: string): Promise<void>
}
