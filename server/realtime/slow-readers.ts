import type { CustomerServer, CustomerSocket } from './connection'

/** What waits for one reader, bytes; past that it is dropped, and asks for what it lacks when it comes back. */
const unreadLimit = 8_000_000
/** What waits for all readers together: past that those who are furthest behind are dropped, down to half of it. */
const unreadOfAll = 256_000_000
const lookMs = 2000
/** As many answers as this may wait, however small: they are counted at each new one. */
const mostPackets = 2000

type Line = CustomerSocket['conn']

/** The websocket below: what it holds because the network takes no more. */
interface Wire {
  bufferedAmount: number
  terminate(): void
}

/**
 * Drops who does not read what they are sent: answers and news alike wait in memory, first in the websocket, then in the engine. A reader
 * may say "pong" without reading anything, so that silence alone does not show it. Gives what ends the watch.
 */
export function dropSlowReaders(io: CustomerServer): () => void {
  io.engine.on('connection', (line: Line) => line.on('packetCreate', dropWhenBehind))
  const timer = setInterval(() => dropFurthestBehind(io), lookMs).unref()
  return () => clearInterval(timer)
}

/** Called with each packet, before it waits: one function for all lines. */
function dropWhenBehind(this: Line): void {
  if (waitingFor(this) > unreadLimit) drop(this)
}

function dropFurthestBehind(io: CustomerServer): void {
  let all = 0
  for (const { conn } of io.sockets.sockets.values()) all += waitingFor(conn)
  if (all <= unreadOfAll) return
  const lines = [...io.sockets.sockets.values()].map(({ conn }) => ({ line: conn, bytes: waitingFor(conn) }))
  for (const { line, bytes } of lines.sort((one, other) => other.bytes - one.bytes)) {
    if (all <= unreadOfAll / 2) return
    all -= bytes
    drop(line)
  }
}

/** Bytes, as good as: texts are counted by their length. */
function waitingFor(line: Line): number {
  const { writeBuffer } = line as unknown as { writeBuffer: { data?: string }[] }
  let waiting = wireOf(line)?.bufferedAmount ?? 0
  if (writeBuffer.length > mostPackets) return Number.POSITIVE_INFINITY
  for (const { data } of writeBuffer) waiting += data?.length ?? 0
  return waiting
}

/** At once: a goodbye would wait behind all that is not read. */
const drop = (line: Line) => wireOf(line)?.terminate()

const wireOf = (line: Line) => (line.transport as unknown as { socket?: Wire }).socket
