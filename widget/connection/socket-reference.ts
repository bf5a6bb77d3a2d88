import { io } from 'socket.io-client'
import { pollingUntil } from './polling-transport'
import type { Socket, SocketNeeds } from './socket'

/** Milliseconds in which the last packet, which closes the connection, can reach the server. */
const farewellMs = 2_000

/**
 * The official Socket.IO client with the interface of `openSocket`. Tests compare both clients, and polling.ts uses
 * this one.
 */
export function openReferenceSocket(
  { url, auth, connectWithinMs, connected, refused, event, closed }: SocketNeeds,
  transport: 'websocket' | 'polling' = 'websocket',
  extraHeaders: Record<string, string> = {},
): Socket {
  const { origin, pathname } = new URL(url)
  const life = new AbortController()
  const socket = io(origin, {
    path: pathname,
    auth,
    transports: transport === 'polling' ? [pollingUntil(life.signal)] : [transport],
    extraHeaders,
    reconnection: false,
    forceNew: true,
    timeout: connectWithinMs,
  })
  let ended = false

  function end() {
    if (ended) return
    ended = true
    socket.disconnect()
    setTimeout(() => life.abort(), farewellMs)
    closed()
  }

  socket.on('connect', connected)
  socket.on('disconnect', end)
  socket.on('connect_error', (error) => {
    // An engine error has a type; a refusal by the server has none.
    if (!('type' in error)) refused(error.message, (error as { data?: unknown }).data)
    end()
  })
  socket.onAny(event)

  return {
    request: (name, payload, withinMs) =>
      ended ? Promise.reject(new Error('closed')) : socket.timeout(withinMs).emitWithAck(name, payload),
    close: end,
  }
}
