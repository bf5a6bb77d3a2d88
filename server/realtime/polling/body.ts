import type { IncomingMessage } from 'node:http'
import { createPieceJoiner, refuseSmallPieces } from '../../limits/pieces'
import type { CustomerSocket } from '../connection'

type Line = CustomerSocket['conn']

const mostPackets = 200
const separator = 0x1e

/** The size in bytes of each body that is being read. */
const held = new WeakMap<Line, number>()
export const heldForBody = (line: Line): number => held.get(line) ?? 0

/**
 * Checks the size and the number of packets of a body, because engine.io does not. Calls `done` with the status of a
 * refusal, or 0.
 */
export function readPollingBody(
  request: IncomingMessage,
  line: Line,
  most: number,
  done: (status: number) => void,
): void {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (!Number.isInteger(length)) return void done(411)
  if (length > most) return void done(413)
  if (held.has(line)) return void done(400)
  if (length === 0) return void done(0)
  held.set(line, 0)
  const body = createPieceJoiner((bytes) => held.set(line, heldForBody(line) + bytes))
  let size = 0

  function onData(piece: Buffer): void {
    size += piece.length
    body.add(piece)
    if (size < length) return
    const whole = body.bytes()
    if (packetsIn(whole) > mostPackets) return void end(400)
    request.pause()
    request.unshift(whole)
    // engine.io adds its listeners later. The paused stream is resumed at that time.
    request.on('newListener', (event) => {
      if (event === 'data') process.nextTick(() => request.resume())
    })
    end(0)
  }
  const drop = () => end(400)
  function end(status: number): void {
    if (!held.delete(line)) return
    request.off('data', onData).off('close', drop)
    line.off('close', drop)
    body.clear()
    done(status)
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
