/**
 * A block of the audit log. Its hash covers its events and the previous hash, so a change of an earlier event shows.
 */
export interface EventSealRecord {
  /** 1 for the first block, without gaps. */
  seq: number
  first_position: number
  last_position: number
  events: number
  /** The hash of the block before it; `firstPrevious` for the first block. */
  previous: string
  /** SHA-256 of the lines of the block (lines.ts), in hex. */
  hash: string
  /** `seq` and `hash`, encrypted with SECRET_KEY if set. Database access alone cannot create a valid mark. */
  mark: string
  sealed_at: number
}
