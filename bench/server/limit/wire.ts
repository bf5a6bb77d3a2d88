// The limit program with Bubblewire's protocols: shows the cost of the protocols, and of everything else.
import { createServer, type ServerResponse } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { type OutgoingMessage, realtimePath } from '../../../contract/chat/realtime'
import { asStored, groupCommit } from './group'
import { isMessage, textOf } from './message'
import { onPostgres } from './postgres'
import { onSqlite } from './sqlite'

const { PORT, DATA_DIR = '.', DATABASE_URL } = process.env
const store = groupCommit(DATABASE_URL ? await onPostgres(DATABASE_URL) : onSqlite(DATA_DIR))
const listeners = new Set<ServerResponse>()
let page = ''

/** Sends the events of one turn of the event loop together, as Bubblewire does. */
function send(event: object): void {
  if (page === '') setImmediate(flush)
  page += `event: content.imported\ndata: ${JSON.stringify(event)}\n\n`
}
function flush(): void {
  for (const listener of listeners) listener.write(page)
  page = ''
}

const http = createServer((request, answer) => {
  answer.writeHead(200, { 'content-type': 'text/event-stream' })
  answer.write(':\n\n')
  listeners.add(answer)
  request.on('close', () => listeners.delete(answer))
})
const io = new Server(http, { path: realtimePath, transports: ['websocket'], serveClient: false })
io.on('connection', (socket: Socket) => {
  socket.on('message:send', ({ client_id, body }: OutgoingMessage, ack: (answer: unknown) => void) => {
    const message = textOf(socket.id, socket.id, client_id, body)
    if (!isMessage(message)) return ack({ ok: false, error: { code: 'invalid', message: 'No message.' } })
    store({
      message: asStored(message),
      done: (seq) => {
        ack({ ok: true, value: viewOf(socket.id, seq, client_id, body) })
        send({ thread_id: socket.id, seq, body })
      },
      failed: ({ message }) => ack({ ok: false, error: { code: 'busy', message } }),
    })
  })
})

const viewOf = (thread_id: string, seq: number, client_id: string, body: string) => ({
  ...{ id: '0'.repeat(24), thread_id, seq, created_at: new Date().toISOString(), from: 'customer', author_name: '' },
  ...{ client_id, body, body_html: null, in_reply_to_id: null, structured_content: null, structured_reply: null },
  ...{ attachments: [], media: {}, payment_status: null },
})

http.listen(Number(PORT), '127.0.0.1', () =>
  process.send?.({ ready: true, demo: { channel_id: 'none', access_token: 'none' } }),
)
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
