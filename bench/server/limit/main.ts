// The limit program: only websocket, compiled validation and group commit. No rights, sessions, events or search.
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { asStored, type Commit, groupCommit } from './group'
import { isMessage, type Message } from './message'
import { onPostgres } from './postgres'
import { onSqlite } from './sqlite'

interface Hello {
  t: 'hello'
  role: 'customer' | 'agent'
  threads: string[]
}
type Frame = Hello | { t: 'send'; n: number; m: unknown }

const { PORT, DATA_DIR = '.', DATABASE_URL } = process.env
const commit: Commit = DATABASE_URL ? await onPostgres(DATABASE_URL) : onSqlite(DATA_DIR)
const store = groupCommit(commit)
const listeners = new Map<string, Set<WebSocket>>()

const server = new WebSocketServer({
  ...{ port: Number(PORT), host: '127.0.0.1', path: '/ws', maxPayload: 65_536 },
  ...{ perMessageDeflate: false, skipUTF8Validation: true },
})
server.on('connection', (socket) => {
  socket.on('error', () => {})
  socket.on('message', (data: RawData) => {
    const frame = JSON.parse(String(data)) as Frame
    if (frame.t === 'send') keep(socket, frame.n, frame.m)
    else welcome(socket, frame)
  })
})

function keep(socket: WebSocket, n: number, m: unknown): void {
  const refuse = (error: string) => socket.send(JSON.stringify({ t: 'nack', n, error }))
  if (!isMessage(m)) {
    refuse('invalid')
    return
  }
  store({
    message: asStored(m),
    done: (seq) => {
      socket.send(`{"t":"ack","n":${n},"seq":${seq}}`)
      show(m, seq)
    },
    failed: ({ message }) => refuse(message),
  })
}

function show(m: Message, seq: number): void {
  const agents = listeners.get(m.threadId)
  if (!agents?.size) return
  const text = JSON.stringify({ t: 'msg', m: { ...m, seq } })
  for (const agent of agents) agent.send(text)
}

function welcome(socket: WebSocket, { role, threads }: Hello): void {
  if (role === 'agent') {
    for (const thread of threads) listeners.set(thread, (listeners.get(thread) ?? new Set()).add(socket))
    socket.on('close', () => {
      for (const thread of threads) listeners.get(thread)?.delete(socket)
    })
  }
  socket.send('{"t":"ready"}')
}

server.on('listening', () => process.send?.({ ready: true }))
process.on('disconnect', () => process.exit(0))
