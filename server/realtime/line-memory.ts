import type { CustomerServer, CustomerSocket } from './connection'
import { heldForBody } from './polling/body'

/**
 * The most bytes that one client may leave unread. A slower client is disconnected, and asks for missing contents after
 * it reconnects.
 */
const unreadLimit = 8_000_000
/**
 * The most bytes held for all connections. Beyond this the connections with the most bytes are dropped, until half of
 * the limit is free.
 */
const heldForAll = 256_000_000
const lookMs = 2000
/** The most answers that may wait, of any size. They are counted at each new answer. */
const mostPackets = 2000

type Line = CustomerSocket['conn']

/** The websocket below. Its public interface does not show partly received data. */
interface Wire {
  /** Bytes that the network does not take yet. */
  bufferedAmount: number
  terminate(): void
  /** Pieces of incomplete frames, and frames whose message is incomplete. */
  _receiver?: { _buffers?: Buffer[]; _fragments?: Buffer[] }
}

/** The private state of a connection in the engine: the packets that wait, and the transport. */
interface Inside {
  writeBuffer: { data?: string }[]
  transport: { socket?: Wire }
}

/** The memory of a buffer besides its bytes. */
const ofBuffer = 200

/**
 * Bounds the memory of lines. A client that does not read is dropped: answers and news alike wait, first in the websocket,
 * then in the engine. A reader may say "pong" without reading anything, so silence alone does not show it. Only text is taken: a
 * binary packet would wait for all of its parts, ten of the largest size. Returns a function that ends the watch.
 */
export function boundLineMemory(io: CustomerServer): () => void {
  io.engine.on('connection', (line: Line) => {
    line.on('packetCreate', dropWhenBehind)
    line.on('packet', dropUnlessText)
  })
  const lines = Reflect.get(io.engine, 'clients') as Record<string, Line>
  const timer = setInterval(() => dropLargest(lines), lookMs).unref()
  return () => clearInterval(timer)
}

/** Bytes that are held for a line, approximately: a text counts with its length. */
export function heldFor(line: Line): number {
  return receivedBy(wireOf(line)) + heldForBody(line) + unreadBy(line)
}

/** A piece holds all the bytes with which it was read, and several pieces may share them. */
function receivedBy(wire: Wire | undefined): number {
  const { _buffers = [], _fragments = [] } = wire?._receiver ?? {}
  if (_buffers.length + _fragments.length === 0) return 0
  const pieces = [..._buffers, ..._fragments]
  const read = new Set(pieces.map(({ buffer }) => buffer))
  return [...read].reduce((sum, { byteLength }) => sum + byteLength, pieces.length * ofBuffer)
}

/** Called with each packet, before the packet waits. One function serves all lines. */
function dropWhenBehind(this: Line): void {
  if (unreadBy(this) > unreadLimit) drop(this)
}

function dropUnlessText(this: Line, { type, data }: { type: string; data?: unknown }): void {
  if (type === 'message' && (typeof data !== 'string' || data.startsWith('5') || data.startsWith('6'))) drop(this)
}

function dropLargest(lines: Readonly<Record<string, Line>>): void {
  let all = 0
  for (const id in lines) all += heldFor(lines[id] as Line)
  if (all <= heldForAll) return
  const largest = Object.values(lines).map((line) => ({ line, bytes: heldFor(line) }))
  for (const { line, bytes } of largest.sort((one, other) => other.bytes - one.bytes)) {
    if (all <= heldForAll / 2) return
    all -= bytes
    drop(line)
  }
}

function unreadBy(line: Line): number {
  const { writeBuffer } = line as unknown as Inside
  if (writeBuffer.length > mostPackets) return Number.POSITIVE_INFINITY
  let waiting = wireOf(line)?.bufferedAmount ?? 0
  for (const { data } of writeBuffer) waiting += data?.length ?? 0
  return waiting
}

/** Ends the connection at once: a goodbye would wait behind all unread data. */
function drop(line: Line): void {
  const wire = wireOf(line)
  if (wire) wire.terminate()
  else line.close(true)
}

const wireOf = (line: Line) => (line as unknown as Inside).transport.socket
