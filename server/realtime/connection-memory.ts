import type { CustomerServer, CustomerSocket } from './connection'
import { bodyBytes } from './polling/body'

/** The most bytes that a client may leave unread. A slower client is disconnected and syncs after it reconnects. */
const unreadLimit = 8_000_000
/** Bytes of all connections together. Above this, the largest connections are closed until half is free. */
const mostBufferedBytes = 256_000_000
const checkIntervalMs = 2000
const mostPackets = 2000

type OpenConnection = CustomerSocket['conn']

/** The websocket below engine.io, with private fields that contain partly received data. */
interface PrivateWebsocket {
  /** Bytes that the network has not accepted yet. */
  bufferedAmount: number
  terminate(): void
  /** Parts of incomplete frames, and frames of incomplete messages. */
  _receiver?: { _buffers?: Buffer[]; _fragments?: Buffer[] }
}

interface PrivateConnection {
  writeBuffer: { data?: string }[]
  transport: { socket?: PrivateWebsocket }
}

/** The memory of a buffer in addition to its bytes. */
const bufferOverhead = 200

/**
 * Disconnects clients that do not read, even if they answer pings, and clients that send binary packets. Returns a
 * function that stops the checks.
 */
export function limitConnectionMemory(io: CustomerServer): () => void {
  io.engine.on('connection', (line: OpenConnection) => {
    line.on('packetCreate', dropWhenBehind)
    line.on('packet', dropUnlessText)
  })
  const lines = Reflect.get(io.engine, 'clients') as Record<string, OpenConnection>
  const timer = setInterval(() => dropLargest(lines), checkIntervalMs).unref()
  return () => clearInterval(timer)
}

/** Returns about how many bytes a connection needs. A text counts with its length. */
export function bufferedBytes(line: OpenConnection): number {
  return receivedBy(wireOf(line)) + bodyBytes(line) + unreadBy(line)
}

/** Several parts may share one underlying buffer, which counts once. */
function receivedBy(wire: PrivateWebsocket | undefined): number {
  const { _buffers = [], _fragments = [] } = wire?._receiver ?? {}
  if (_buffers.length + _fragments.length === 0) return 0
  const pieces = [..._buffers, ..._fragments]
  const read = new Set(pieces.map(({ buffer }) => buffer))
  return [...read].reduce((sum, { byteLength }) => sum + byteLength, pieces.length * bufferOverhead)
}

/** Runs before a packet is queued. One function object serves all connections. */
function dropWhenBehind(this: OpenConnection): void {
  if (unreadBy(this) > unreadLimit) drop(this)
}

function dropUnlessText(this: OpenConnection, { type, data }: { type: string; data?: unknown }): void {
  if (type === 'message' && (typeof data !== 'string' || data.startsWith('5') || data.startsWith('6'))) drop(this)
}

function dropLargest(lines: Readonly<Record<string, OpenConnection>>): void {
  let total = 0
  for (const id in lines) total += bufferedBytes(lines[id] as OpenConnection)
  if (total <= mostBufferedBytes) return
  const largest = Object.values(lines).map((line) => ({ line, bytes: bufferedBytes(line) }))
  for (const { line, bytes } of largest.sort((one, other) => other.bytes - one.bytes)) {
    if (total <= mostBufferedBytes / 2) return
    total -= bytes
    drop(line)
  }
}

function unreadBy(line: OpenConnection): number {
  const { writeBuffer } = line as unknown as PrivateConnection
  if (writeBuffer.length > mostPackets) return Number.POSITIVE_INFINITY
  let waiting = wireOf(line)?.bufferedAmount ?? 0
  for (const { data } of writeBuffer) waiting += data?.length ?? 0
  return waiting
}

/** Ends the connection without a goodbye packet, which would wait behind the unread data. */
function drop(line: OpenConnection): void {
  const wire = wireOf(line)
  if (wire) wire.terminate()
  else line.close(true)
}

const wireOf = (line: OpenConnection) => (line as unknown as PrivateConnection).transport.socket
