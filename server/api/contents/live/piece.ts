import type { Refusal } from '../../../conversation/refusals'

/** A piece of a live message, as its author sends it. */
export type Piece =
  | { text: string }
  | { replace: string }
  | { status: string }
  | { structured_content: unknown }
  | { end: true }

/** A line that is no piece, and what to change. */
export interface NoPiece {
  wrong: string
}

/** Nothing that comes later can be read. */
interface Unreadable {
  unreadable: Refusal
}

export type ReadPiece = Piece | NoPiece | Unreadable
