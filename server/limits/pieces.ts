import type { Readable } from 'node:stream'
import { malformed } from '../conversation/refusals'

const smallestBlock = 1024
const largestBlock = 65_536

/**
 * Joins the pieces of a body in blocks, because every buffer costs 200 extra bytes. `hold` receives the number of bytes
 * that were added to memory.
 */
export function createPieceJoiner(hold: (bytes: number) => void) {
  let blocks: Buffer[] = []
  let open = Buffer.alloc(0)
  let used = 0
  let size = 0

  function close(): void {
    if (used > 0) blocks.push(open.subarray(0, used))
    used = 0
  }

  return {
    add(piece: Buffer): void {
      const fits = piece.copy(open, used)
      used += fits
      size += piece.length
      if (fits === piece.length) return
      close()
      const remainder = piece.subarray(fits)
      const block = size === piece.length ? 0 : Math.min(largestBlock, Math.max(smallestBlock, size >> 3))
      hold(Math.max(block, piece.length))
      open = Buffer.alloc(0)
      if (remainder.length >= block) return void blocks.push(remainder)
      open = Buffer.allocUnsafeSlow(block)
      used = remainder.copy(open)
    },
    bytes(): Buffer {
      close()
      const [only] = blocks
      return blocks.length === 1 && only ? only : Buffer.concat(blocks)
    },
    clear(): void {
      blocks = []
      open = Buffer.alloc(0)
      used = 0
    },
  }
}

/** Up to this number, pieces may have any size. With more, their mean size must be at least `leastMean` bytes. */
const freePieces = 10_000
const leastMean = 64

/** Refuses (400) a body of very many small pieces. Call it after the reader has added its listener. */
export function refuseSmallPieces(body: Readable, refuse: (error: Error) => void): void {
  let pieces = 0
  let bytes = 0
  const count = (piece: Buffer) => {
    pieces += 1
    bytes += piece.length
    if (pieces <= freePieces || bytes >= pieces * leastMean) return
    body.off('data', count)
    refuse(malformed(`The body comes in too many small pieces: send chunks of at least ${leastMean} bytes.`))
  }
  body.on('data', count)
}
