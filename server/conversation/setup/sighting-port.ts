/** Pages of one origin that loaded a source's chat. */
export interface SightingRecord {
  /** Source and origin: there is one for each pair. */
  id: string
  source_id: string
  /** Empty: of pages that keep their address to themselves. */
  origin: string
  first_seen_at: number
  seen_at: number
}

export interface SightingReader {
  /** The last one first. */
  sightings(sourceId: string): Promise<SightingRecord[]>
}

export interface SightingWriter {
  /** Keeps `first_seen_at` of a page that is there. */
  putSighting(record: SightingRecord): Promise<void>
  deleteSighting(id: string): Promise<void>
}
