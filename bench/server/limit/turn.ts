// The limit program for turns: as durable as Bubblewire, but without rights, retries, sessions or events.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Ajv } from 'ajv'
import { Pool } from 'undici'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { groupJobs, type Job, type StoredMessage } from './turn-jobs'
import { turnsOnPostgres } from './turn-postgres'
import { turnsOnSqlite } from './turn-sqlite'

const { PORT, DATA_DIR = '.', DATABASE_URL, WEBHOOK_URL = '' } = process.env
const store = groupJobs(DATABASE_URL ? await turnsOnPostgres(DATABASE_URL) : turnsOnSqlite(DATA_DIR))

const text = { type: 'string', maxLength: 4096 }
const ajv = new Ajv()
const isMessage = ajv.compile<{ client_id: string; body: string }>({
  type: 'object',
  required: ['client_id', 'body'],
  properties: { client_id: text, body: text },
  additionalProperties: false,
})
const item = { type: 'object', required: ['title'], properties: { title: upTo(80), payload: upTo(1000) } }
const select = {
  type: 'object',
  required: ['type', 'items'],
  properties: { type: { const: 'select' }, items: { type: 'array', minItems: 1, maxItems: 13, items: item } },
}
interface Reply {
  in_reply_to_id: string
  body: string
  structured_content: object
}
const isReply = ajv.compile<Reply>({
  type: 'object',
  required: ['in_reply_to_id', 'body', 'structured_content'],
  properties: { in_reply_to_id: text, body: text, structured_content: select },
})

function upTo(maxLength: number) {
  return { type: 'string', maxLength }
}

const sockets = new Map<string, WebSocket>()
const threadOf = new Map<string, string>()
const seqs = new Map<string, number>()
let lastId = 0

function storedMessage(
  thread: string,
  author: StoredMessage['author'],
  body: string,
  payload: string | null,
  replyTo: number | null,
): StoredMessage {
  const seq = (seqs.get(thread) ?? 0) + 1
  seqs.set(thread, seq)
  lastId += 1
  return { id: lastId, thread, seq, author, body, payload, replyTo, at: Date.now() }
}

const add = (message: StoredMessage): Promise<void> =>
  new Promise((done, failed) => store({ message, done, failed } satisfies Job))
const removeHook = (hook: number): Promise<void> =>
  new Promise((done, failed) => store({ hook, done, failed } satisfies Job))

const hookUrl = new URL(WEBHOOK_URL)
const pool = new Pool(hookUrl.origin, { connections: 64, pipelining: 1 })

async function post({ id, thread, body }: StoredMessage): Promise<void> {
  const metadata = { thread_id: thread, body, private: false, created_from: 'synchronizer' }
  const resource = { type: 'message', id: String(id), metadata }
  const issued_at = new Date().toISOString()
  const event = { events: [{ type: 'content.imported', id: String(id), issued_at, resource }] }
  const answer = await pool.request({
    path: hookUrl.pathname,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  })
  await answer.body.dump()
  await removeHook(id)
}

async function takeReply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const reply: unknown = JSON.parse(Buffer.concat(parts).toString() || '{}')
  const end = (status: number, value: object) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value))
  }
  if (!isReply(reply)) return end(422, { errors: isReply.errors })
  const { in_reply_to_id, body, structured_content } = reply
  const thread = threadOf.get(in_reply_to_id)
  if (!thread) return end(404, {})
  const message = storedMessage(thread, 'bot', body, JSON.stringify(structured_content), Number(in_reply_to_id))
  await add(message)
  const id = String(message.id)
  end(200, { id })
  const news = { t: 'added', id, seq: message.seq, in_reply_to_id, body, structured_content }
  sockets.get(thread)?.send(JSON.stringify(news))
}

async function takeMessage(socket: WebSocket, thread: string, data: RawData): Promise<void> {
  const { n, m } = JSON.parse(String(data)) as { n: number; m: unknown }
  if (!isMessage(m)) return socket.send(JSON.stringify({ t: 'nack', n }))
  const message = storedMessage(thread, 'customer', m.body, null, null)
  await add(message)
  threadOf.set(String(message.id), thread)
  socket.send(JSON.stringify({ t: 'ack', n, id: String(message.id), seq: message.seq }))
  await post(message)
}

const server = createServer((request, response) => void takeReply(request, response))
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, request) => {
  const thread = new URL(request.url ?? '/', 'http://limit').searchParams.get('thread') ?? ''
  sockets.set(thread, socket)
  socket.on('error', () => {})
  socket.on('message', (data) => void takeMessage(socket, thread, data))
})
server.listen(Number(PORT), '127.0.0.1', () => process.send?.({ ready: true }))
process.on('disconnect', () => process.exit(0))
