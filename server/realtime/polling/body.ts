import type { IncomingMessage } from 'node:http'
import { createPieceJoiner, refuseSmallPieces } from '../../limits/pieces'
import type { CustomerSocket } from '../connection'

type Line = CustomerSocket['conn']

const mostPackets = 200
const separator = 0x1e

/** The size in bytes of each body that is being read. */
const bodySizes = new WeakMap<Line, number>()
export const bodyBytes = (line: Line): number => bodySizes.get(line) ?? 0

/**
 * Checks the size and the number of packets of a body, because engine.io does not. Calls `onStatus` with the status of a
 * refusal, or 0.
 */
export function readPollingBody(
  request: IncomingMessage,
  line: Line,
  most: number,
  onStatus: (status: number) => void,
): void {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (!Number.isInteger(length)) return void onStatus(411)
  if (length > most) return void onStatus(413)
  if (bodySizes.has(line)) return void onStatus(400)
  if (length === 0) return void onStatus(0)
  bodySizes.set(line, 0)
  const body = createPieceJoiner((bytes) => bodySizes.set(line, bodyBytes(line) + bytes))
  let size = 0

  function onData(piece: Buffer): void {
    size += piece.length
    body.add(piece)
    if (size < length) return
    const fullBody = body.bytes()
    if (packetsIn(fullBody) > mostPackets) return void end(400)
    request.pause()
    request.unshift(fullBody)
    // engine.io adds its listeners later. The paused stream is resumed at that time.
    request.on('newListener', (event) => {
      if (event === 'data') process.nextTick(() => request.resume())
    })
    end(0)
  }
  const drop = () => end(400)
  function end(status: number): void {
    if (!bodySizes.delete(line)) return
    request.off('data', onData).off('close', drop)
    line.off('close', drop)
    body.clear()
    onStatus(status)
  }

  request.on('data', onData).once('close', drop)
  line.once('close', drop)
  refuseSmallPieces(request, drop)
}

function packetsIn(body: Buffer): number {
  let packets = 1
  for (let at = body.indexOf(separator); at !== -1 && packets <= mostPackets; at = body.indexOf(separator, at + 1))
    packets += 1
  return packets
}
