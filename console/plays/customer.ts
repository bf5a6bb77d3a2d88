import { io, type Socket } from 'socket.io-client'
import { appendPiece, type LiveToChat } from '../../contract/chat/live'
import {
  type Ack,
  type ClientToServer,
  type CustomerContent,
  realtimePath,
  realtimeVersion,
  type ServerToClient,
} from '../../contract/chat/realtime'
import { newUuid } from '../../contract/new-id'
import { createMessageQueue } from '../../contract/script/message-queue'
import type { PlayingCustomer } from '../../contract/script/play-script'
import { newToken } from '../../widget/host/new-token'
import { basePath } from '../shell/base-path'

type CustomerSocket = Socket<ServerToClient & LiveToChat, ClientToServer>

export interface PlayedCustomer extends PlayingCustomer {
  /** Rejects when the connection is lost. */
  lost: Promise<never>
  close(): void
}

/** Connects as a new customer of a website. Rejects with the server's reason, such as `unknown_channel`. */
export async function connectCustomer(channelId: string, now: () => number): Promise<PlayedCustomer> {
  const socket: CustomerSocket = io(location.origin, {
    path: basePath + realtimePath,
    transports: ['websocket'],
    auth: { version: realtimeVersion, channel_id: channelId, session_token: newToken() },
    reconnection: false,
    forceNew: true,
  })
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('connect_error', fail)
  }).catch((error: Error) => {
    socket.close()
    throw error
  })
  const queue = createMessageQueue(now)
  listen(socket, queue)
  return {
    async send(message) {
      const answer: Ack<CustomerContent> = await socket.emitWithAck('message:send', {
        client_id: newUuid(),
        ...message,
      })
      if (answer.ok) return answer.value
      throw new Error(answer.error.message)
    },
    nextMessage: queue.nextMessage,
    lost: new Promise((_, fail) => {
      socket.on('disconnect', (reason) => reason !== 'io client disconnect' && fail(new Error('lost')))
    }),
    close: () => socket.close(),
  }
}

/** Gives whole messages of the agent to the queue, and tells it when a live message grows. */
function listen(socket: CustomerSocket, queue: ReturnType<typeof createMessageQueue>) {
  const growing = new Map<string, string>()
  const done = new Set<string>()
  const onContent = (content: CustomerContent) => {
    if (content.from !== 'agent' || done.has(content.id)) return
    if (content.live === 'streaming') {
      growing.set(content.id, content.body)
      queue.grow(content)
      return
    }
    done.add(content.id)
    queue.add(content)
  }
  socket.on('message:added', onContent)
  socket.on('message:changed', onContent)
  socket.on('message:piece', (piece) => {
    // A piece whose beginning is missing only counts as growth: the end brings the whole text.
    const body = appendPiece(growing.get(piece.id) ?? '', piece) ?? piece.text
    growing.set(piece.id, body)
    queue.grow({ id: piece.id, body })
  })
}
