import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import {
  type Ack,
  type ClientToServer,
  type CustomerContent,
  realtimePath,
  realtimeVersion,
  type ServerToClient,
  type SyncAnswer,
} from '../../../contract/realtime'
import type { StructuredReply } from '../../../contract/structured-reply'

export type Sent = { body: string; in_reply_to_id?: string; structured_reply?: StructuredReply }

/** On the same socket as the widget; rejects with a sentence when the server will not have them. */
export async function connectCustomer(url: string, channelId: string, session: string) {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    path: realtimePath,
    transports: ['websocket'],
    auth: { version: realtimeVersion, channel_id: channelId, session_token: session },
  })
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('connect_error', ({ message }) => {
      socket.close()
      fail(new Error(refusals[message] ?? `No server answers at ${url} (${message}).`))
    })
  })
  const ask = socket.timeout(10_000)
  return {
    send: async (message: Sent): Promise<CustomerContent> =>
      unwrapped(await ask.emitWithAck('message:send', { client_id: randomUUID(), ...message })),
    history: async (): Promise<CustomerContent[]> => {
      const answer: Ack<SyncAnswer> = await ask.emitWithAck('sync', { since: {} })
      return unwrapped(answer).contents
    },
    /** Every message that is not the customer's own, as it comes. */
    onAnswer: (hear: (content: CustomerContent) => void) =>
      void socket.on('message:added', (content) => {
        if (content.from === 'agent') hear(content)
      }),
    close: () => socket.close(),
  }
}

const refusals: Record<string, string> = {
  unknown_channel: 'No website has this channel id, or its chat is switched off. "bubblewire snippet" shows it.',
  invalid_session: 'This session token is not one of this website, or not 43 characters long.',
  unsupported_version: 'The server speaks another version than this command: update one of them.',
  busy: 'The server has too much to do at the moment.',
}

function unwrapped<T>(ack: Ack<T>): T {
  if (ack.ok) return ack.value
  throw new Error(ack.error.message)
}
