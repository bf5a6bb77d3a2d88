import { io } from 'socket.io-client'

/** One connection: it opens, is used, and ends once; whoever wants another makes another. */
export interface Socket {
  /** Emits an event and answers with its acknowledgement; rejects when the line ends or nothing is heard in time. */
  request(event: string, payload: unknown, withinMs: number): Promise<unknown>
  close(): void
}

export interface SocketEvents {
  connected(): void
  /** The server will not have us; `message` of its `connect_error`. `closed` follows. */
  refused(message: string): void
  event(name: string, payload: unknown): void
  /** Once, for whatever reason. */
  closed(): void
}

export interface SocketNeeds extends SocketEvents {
  /** Address of the server, such as `https://chat.example.com`. */
  url: string
  path: string
  auth: object
  connectWithinMs: number
}

/**
 * A websocket through socket.io-client, without its own reconnection: connection.ts knows better when a device is back,
 * and what was missed is asked for by seq.
 */
export function openSocket({
  url,
  path,
  auth,
  connectWithinMs,
  connected,
  refused,
  event,
  closed,
}: SocketNeeds): Socket {
  const socket = io(url, {
    path,
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout: connectWithinMs,
  })
  let ended = false

  function end() {
    if (ended) return
    ended = true
    // Requests that wait reject with the line.
    socket.disconnect()
    closed()
  }

  socket.on('connect', connected)
  socket.on('disconnect', end)
  socket.on('connect_error', (error) => {
    // An engine error has a type; what the server said has not.
    if (!('type' in error)) refused(error.message)
    end()
  })
  socket.onAny(event)

  return {
    request: (name, payload, withinMs) =>
      ended ? Promise.reject(new Error('closed')) : socket.timeout(withinMs).emitWithAck(name, payload),
    close: end,
  }
}
