import { Ajv } from 'ajv'
import type { RawData, WebSocket } from 'ws'
import type { Handshake, OutgoingMessage } from '../../../contract/chat/realtime'
import {
  contentRow,
  customerContent,
  eventOf,
  eventRow,
  type FloorContent,
  type FloorScene,
  type FloorThread,
  storable,
  threadRow,
} from './floor-records'
import type { FloorStore } from './floor-store'
import type { FloorWebhooks } from './floor-webhooks'

const isMessage = new Ajv().compile<OutgoingMessage>({
  type: 'object',
  required: ['client_id', 'body'],
  properties: {
    client_id: { type: 'string', minLength: 8, maxLength: 64 },
    body: { type: 'string', minLength: 1, maxLength: 10_000 },
  },
})

const mostCachedContents = 5000

export type FloorChat = ReturnType<typeof createFloorChat>

/** The customers' sockets, which use Socket.IO's protocol: each handshake begins a conversation. */
export function createFloorChat(scene: FloorScene, store: FloorStore, webhooks: FloorWebhooks) {
  const sockets = new Map<string, WebSocket>()
  const sessions = new Map<string, FloorThread>()
  const contents = new Map<string, FloorContent>()

  function threadOf({ session_token }: Handshake): FloorThread {
    const session = scene.hash(session_token)
    const known = sessions.get(session)
    if (known) return known
    const thread = { id: scene.ids(), identityId: scene.ids(), title: '', seq: 0, isStored: false }
    sessions.set(session, thread)
    return thread
  }

  function keep(content: FloorContent): void {
    contents.set(content.id, content)
    const [oldest = ''] = contents.keys()
    if (contents.size > mostCachedContents) contents.delete(oldest)
  }

  function onMessage(thread: FloorThread, text: string, answer: (value: object) => void) {
    const [name, message] = JSON.parse(text) as [string, unknown]
    if (name !== 'message:send' || !isMessage(message))
      return answer({ ok: false, error: { code: 'invalid_message', message: 'The message is invalid.' } })
    const now = Date.now()
    thread.seq += 1
    if (thread.title === '') thread.title = message.body.slice(0, 80)
    const content: FloorContent = {
      id: scene.ids(),
      thread,
      seq: thread.seq,
      author: 'customer',
      authorId: thread.identityId,
      clientId: message.client_id,
      body: storable(message.body),
      answered: null,
      structured: null,
      createdAt: now,
      status: 'new',
    }
    const event = eventOf(scene, 'content.imported', content)
    const deliveries = webhooks.deliveriesOf(event, now)
    store.submit({
      write(statements) {
        if (!thread.isStored) statements.addThread(threadRow(thread, scene, now))
        thread.isStored = true
        statements.addMessage(Object.assign(contentRow(content, scene), { client_id: content.clientId }))
        statements.changeThread(thread.id, content.seq, content.id, now, now)
        statements.addEvent(eventRow(event, content, scene))
        for (const delivery of deliveries) webhooks.write(statements, delivery, event, content)
      },
      done() {
        keep(content)
        answer({ ok: true, value: customerContent(content, '') })
        for (const delivery of deliveries) webhooks.send(delivery)
      },
    })
  }

  return {
    content: (id: string) => contents.get(id),
    show: (content: FloorContent, authorName: string) =>
      sockets
        .get(content.thread.id)
        ?.send(`42${JSON.stringify(['message:added', customerContent(content, authorName)])}`),
    connect(socket: WebSocket): void {
      let thread: FloorThread | null = null
      socket.send(`0{"sid":"${scene.ids()}","upgrades":[],"pingInterval":20000,"pingTimeout":15000}`)
      socket.on('error', () => {})
      socket.on('close', () => thread && sockets.delete(thread.id))
      socket.on('message', (data: RawData) => {
        const text = String(data)
        if (text.startsWith('40')) {
          thread = threadOf(JSON.parse(text.slice(2)) as Handshake)
          sockets.set(thread.id, socket)
          socket.send(`40{"sid":"${thread.id}"}`)
        } else if (text.startsWith('42') && thread) {
          const start = text.indexOf('[')
          const nth = text.slice(2, start)
          onMessage(thread, text.slice(start), (value) => socket.send(`43${nth}${JSON.stringify([value])}`))
        }
      })
    },
  }
}
