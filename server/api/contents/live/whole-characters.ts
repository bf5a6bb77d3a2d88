import { storable } from '../../../values/storable'
import type { Piece, ReadPiece } from './piece'

/** Joins characters that are split over two pieces. A half character would not be storable. */
export function createWholeCharacters() {
  let half = ''

  function textOf(more: string): string {
    const all = half + more
    half = /[\ud800-\udbff]$/.exec(all)?.[0] ?? ''
    return storable(half ? all.slice(0, -1) : all)
  }
  function alone(): Piece[] {
    const text = storable(half)
    half = ''
    return text ? [{ text }] : []
  }
  function wholeOf(piece: ReadPiece): ReadPiece[] {
    if ('end' in piece) return [...alone(), piece]
    if ('replace' in piece) {
      half = ''
      return [{ replace: textOf(piece.replace) }]
    }
    return ['text' in piece ? { text: textOf(piece.text) } : piece]
  }

  return (pieces: readonly ReadPiece[], isLast: boolean): ReadPiece[] => {
    const whole = pieces.flatMap(wholeOf)
    return isLast ? [...whole, ...alone()] : whole
  }
}
