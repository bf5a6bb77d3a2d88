// Socket.IO 5 inside Engine.IO 4, as text frames: a digit for the engine's packet type, a digit for the socket's packet
// type, an id, JSON.

export type Packet =
  | { kind: 'open'; silenceMs: number }
  | { kind: 'ping' }
  | { kind: 'connected' }
  | { kind: 'refused'; message: string; data: unknown }
  | { kind: 'event'; name: string; payload: unknown }
  | { kind: 'answer'; id: number; payload: unknown }
  | { kind: 'nothing' }
  | { kind: 'end' }

export const pong = '3'
export const connectPacket = (auth: object): string => `40${JSON.stringify(auth)}`
export const eventPacket = (id: number, name: string, payload: unknown): string =>
  `42${id}${JSON.stringify([name, payload])}`

const endPacket: Packet = { kind: 'end' }

/** Parses a frame. Binary frames, other namespaces and unsupported packets end the connection. */
export function readPacket(frame: unknown): Packet {
  const parts = typeof frame === 'string' && /^(0|2|3|6|4[0-4])(\d*)(.*)$/s.exec(frame)
  if (!parts) return endPacket
  const [, kind, id, text] = parts
  try {
    return packetOf(kind, id, text ? JSON.parse(text) : null)
  } catch {
    return endPacket
  }
}

function packetOf(kind = '', id = '', data: unknown): Packet {
  const [first, second] = Array.isArray(data) ? data : []
  if (kind === '0') {
    const { pingInterval, pingTimeout } = data as Record<string, unknown>
    const silenceMs = Number(pingInterval) + Number(pingTimeout)
    return silenceMs > 0 ? { kind: 'open', silenceMs } : endPacket
  }
  if (kind === '2') return { kind: 'ping' }
  if (kind === '3' || kind === '6') return { kind: 'nothing' }
  if (kind === '40') return { kind: 'connected' }
  if (kind === '42' && typeof first === 'string') return { kind: 'event', name: first, payload: second }
  if (kind === '43' && id && Array.isArray(data)) return { kind: 'answer', id: Number(id), payload: first }
  if (kind === '44') {
    const { message, data: details } = data as Record<string, unknown>
    return { kind: 'refused', message: String(message), data: details }
  }
  return endPacket
}
