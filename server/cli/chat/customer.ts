import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import {
  type Ack,
  type ClientToServer,
  type CustomerContent,
  realtimePath,
  realtimeVersion,
  type ServerToClient,
  type SyncAnswer,
} from '../../../contract/chat/realtime'
import type { StructuredReply } from '../../../contract/structured/reply'

export type Sent = { body: string; in_reply_to_id?: string; structured_reply?: StructuredReply }

/** Connects on the same socket as the widget; rejects with a sentence if the server refuses the customer. */
export async function connectCustomer(url: string, channelId: string, session: string) {
  const socket: Socket<ServerToClient, ClientToServer> = io(new URL(url).origin, {
    path: new URL(url).pathname.replace(/\/+$/, '') + realtimePath,
    transports: ['websocket'],
    auth: { version: realtimeVersion, channel_id: channelId, session_token: session },
    // Sends a line. If its answer is lost with the connection, the line is sent again: the server knows it by its
    // client_id.
    retries: 12,
    ackTimeout: 5000,
  })
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('connect_error', ({ message }) => {
      socket.close()
      fail(new Error(refusals[message] ?? `No server answers at ${url} (${message}).`))
    })
  })
  const history = async (): Promise<CustomerContent[]> => {
    const answer: Ack<SyncAnswer> = await socket.emitWithAck('sync', { since: {} })
    return unwrapped(answer).contents
  }
  return {
    /** Waits for a lost connection; rejects after a minute without an answer. */
    send: async (message: Sent): Promise<CustomerContent> =>
      unwrapped(await withinMinute(socket.emitWithAck('message:send', { client_id: randomUUID(), ...message }))),
    history,
    /**
     * Calls back for every message that the customer did not write, also for messages that came while the connection
     * was lost. `known` holds the ids that were shown.
     */
    onAnswer: (hear: (content: CustomerContent) => void, known: readonly CustomerContent[] = []) => {
      const heard = new Set(known.map(({ id }) => id))
      const hearOnce = (content: CustomerContent) => {
        if (content.from !== 'agent' || heard.has(content.id)) return
        heard.add(content.id)
        hear(content)
      }
      socket.on('message:added', hearOnce)
      socket.on('connect', () => void history().then((contents) => contents.forEach(hearOnce), ignored))
    },
    onLost: (hear: () => void) => void socket.on('disconnect', (reason) => reason !== 'io client disconnect' && hear()),
    close: () => socket.close(),
  }
}

async function withinMinute<T>(answer: Promise<T>): Promise<T> {
  const late = new AbortController()
  const over = wait(60_000, undefined, { signal: late.signal }).then(() => {
    throw new Error('No answer came within a minute. Check whether it arrived before you send it again.')
  })
  return Promise.race([answer, over]).finally(() => late.abort())
}

/** The next connection asks again. */
const ignored = () => {}

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
