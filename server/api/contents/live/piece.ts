import type { Refusal } from '../../../conversation/refusals'

export type Piece =
  | { text: string }
  | { replace: string }
  | { status: string }
  | { structured_content: unknown }
  | { end: true }

export interface InvalidPiece {
  problem: string
}

/** Unreadable bytes or an overlong line; later input cannot be read. */
interface Unreadable {
  unreadable: Refusal
}

export type ReadPiece = Piece | InvalidPiece | Unreadable
