/** A block of the audit log. Its hash includes its events and the hash before it, so no earlier event can change unnoticed. */
export interface EventSealRecord {
  /** 1 for the first block, without gaps. */
  seq: number
  /** Positions of the first and the last event of the block. */
  first_position: number
  last_position: number
  events: number
  /** Hash of the block before it; `firstPrevious` for the first block. */
  previous: string
  /** SHA-256 of the lines of the block (lines.ts), in hex. */
  hash: string
  /** `seq` and `hash`, sealed with SECRET_KEY if it is set: a person with access to the database cannot make a seal. */
  mark: string
  sealed_at: number
}
