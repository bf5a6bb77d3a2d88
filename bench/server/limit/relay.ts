// The limit program for live messages: relays a bot's writes to the customer, without storage or checks.
import { createServer } from 'node:http'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'

const customers = new Map<string, WebSocket>()
const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false, skipUTF8Validation: true })

sockets.on('connection', (socket, request) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://relay')
  const thread = searchParams.get('thread') ?? ''
  socket.on('error', () => {})
  if (pathname === '/customer') customers.set(thread, socket)
  else socket.on('message', (piece: RawData) => customers.get(thread)?.send(piece, { binary: false }))
})

server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ ready: true }))
process.on('disconnect', () => process.exit(0))
