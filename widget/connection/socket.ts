import { later } from '../later'
import { connectPacket, eventPacket, type Packet, pong, readPacket } from './socket-packets'

/** A connection. It opens and ends one time; a new connection is a new socket. */
export interface Socket {
  /**
   * Sends an event and resolves with its acknowledgement. Rejects when the connection ends or no answer arrives in
   * time.
   */
  request(event: string, payload: unknown, withinMs: number): Promise<unknown>
  close(): void
}

export interface SocketEvents {
  connected(): void
  /** The server refused the connection with the `message` and `data` of its `connect_error`. `closed` follows. */
  refused(message: string, data?: unknown): void
  event(name: string, payload: unknown): void
  /** Called one time when the connection has ended, for any reason. */
  closed(): void
}

export interface SocketNeeds extends SocketEvents {
  url: string
  auth: object
  connectWithinMs: number
}

const polling = later(() => import('./polling'))
/** For networks that block websockets. */
export const fetchPolling = () => polling.load()

interface PendingRequest {
  resolve(answer: unknown): void
  reject(reason: Error): void
}

/** The parts of Socket.IO that realtime.ts needs. A packet that violates the protocol ends the connection. */
export function openSocket({ url, auth, connectWithinMs, connected, refused, event, closed }: SocketNeeds): Socket {
  const websocket = new WebSocket(`${url}/?EIO=4&transport=websocket`)
  const questions = new Map<number, PendingRequest>()
  let lastRequest = 0
  let ready = false
  let ended = false
  /** Milliseconds that the server may be silent, from the handshake. */
  let silenceMs = 0
  let patience = setTimeout(end, connectWithinMs)

  function end() {
    if (ended) return
    ended = true
    clearTimeout(patience)
    websocket.close()
    for (const { reject } of questions.values()) reject(new Error('closed'))
    closed()
  }

  function onPacket(packet: Packet) {
    if (ready) waitFor(silenceMs)
    if (packet.kind === 'ping') websocket.send(pong)
    else if (packet.kind === 'open' && !silenceMs) {
      silenceMs = packet.silenceMs
      websocket.send(connectPacket(auth))
    } else if (packet.kind === 'connected' && silenceMs && !ready) {
      ready = true
      waitFor(silenceMs)
      connected()
    } else if (packet.kind === 'event' && ready) event(packet.name, packet.payload)
    else if (packet.kind === 'answer') questions.get(packet.id)?.resolve(packet.payload)
    else if (packet.kind !== 'nothing') {
      if (packet.kind === 'refused') refused(packet.message, packet.data)
      end()
    }
  }

  function waitFor(ms: number) {
    clearTimeout(patience)
    patience = setTimeout(end, ms)
  }

  websocket.onmessage = ({ data }) => {
    // Frames after the end are dropped; the next connection fetches their messages.
    if (!ended) onPacket(readPacket(data))
  }
  websocket.onclose = end
  websocket.onerror = end

  return {
    request(name, payload, withinMs) {
      if (!ready || ended) return Promise.reject(new Error('closed'))
      const id = lastRequest++
      const answer = new Promise((resolve, reject) => {
        questions.set(id, { resolve, reject })
      })
      const late = setTimeout(() => questions.get(id)?.reject(new Error('no answer')), withinMs)
      websocket.send(eventPacket(id, name, payload))
      return answer.finally(() => {
        clearTimeout(late)
        questions.delete(id)
      })
    },
    close: end,
  }
}
