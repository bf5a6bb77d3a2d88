import { storable } from '../../../values/storable'
import type { Piece, ReadPiece } from './piece'

/** Joins characters that are split over two pieces. A half character would not be storable. */
export function createWholeCharacters() {
  let halfCharacter = ''

  function textOf(chunk: string): string {
    const text = halfCharacter + chunk
    halfCharacter = /[\ud800-\udbff]$/.exec(text)?.[0] ?? ''
    return storable(halfCharacter ? text.slice(0, -1) : text)
  }
  function flushHalf(): Piece[] {
    const text = storable(halfCharacter)
    halfCharacter = ''
    return text ? [{ text }] : []
  }
  function joinPiece(piece: ReadPiece): ReadPiece[] {
    if ('end' in piece) return [...flushHalf(), piece]
    if ('replace' in piece) {
      halfCharacter = ''
      return [{ replace: textOf(piece.replace) }]
    }
    return ['text' in piece ? { text: textOf(piece.text) } : piece]
  }

  return (pieces: readonly ReadPiece[], isLast: boolean): ReadPiece[] => {
    const joinedPieces = pieces.flatMap(joinPiece)
    return isLast ? [...joinedPieces, ...flushHalf()] : joinedPieces
  }
}
