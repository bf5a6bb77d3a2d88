// The limit: a bare websocket and a database with group commit, nothing else. No rights, no sessions, no events, no search.
import { type WebSocket, WebSocketServer } from 'ws'
import { type Commit, groupCommit } from './group'
import { onPostgres } from './postgres'
import { onSqlite } from './sqlite'

interface Sent {
  n: number
  thread_id: string
  client_id: string
  body: string
}

const { PORT, DATA_DIR = '.', DATABASE_URL } = process.env
const commit: Commit = DATABASE_URL ? await onPostgres(DATABASE_URL) : onSqlite(DATA_DIR)
const store = groupCommit(commit)
const agents = new Set<WebSocket>()

const isText = (value: unknown, most: number) => typeof value === 'string' && value.length > 0 && value.length <= most
const isSent = (value: unknown): value is Sent => {
  const { n, thread_id, client_id, body } = (value ?? {}) as Partial<Sent>
  return Number.isInteger(n) && isText(thread_id, 64) && isText(client_id, 64) && isText(body, 10_000)
}

const server = new WebSocketServer({ port: Number(PORT), host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket, { url }) => {
  socket.on('error', () => {})
  if (url === '/agent') {
    agents.add(socket)
    socket.on('close', () => agents.delete(socket))
    return
  }
  socket.on('message', (data) => {
    const sent: unknown = JSON.parse(String(data))
    if (!isSent(sent)) return socket.send('{"error":"invalid"}')
    const { n, thread_id, client_id, body } = sent
    store({
      message: { threadId: thread_id, clientId: client_id, body, at: Date.now() },
      done: (seq) => {
        const text = JSON.stringify({ n, seq, thread_id, client_id, body })
        socket.send(text)
        for (const agent of agents) agent.send(text)
      },
      failed: ({ message }) => socket.send(JSON.stringify({ n, error: message })),
    })
  })
})
server.on('listening', () => process.send?.({ ready: true }))
process.on('disconnect', () => process.exit(0))
