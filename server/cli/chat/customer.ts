import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { appendPiece, type LivePiece, type LiveToChat, type LiveToServer } from '../../../contract/chat/live'
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

export type OutgoingMessage = { body: string; in_reply_to_id?: string; structured_reply?: StructuredReply }

type CustomerSocket = Socket<ServerToClient & LiveToChat, ClientToServer & LiveToServer>

/** Connects to the same socket as the widget. Rejects with a message if the server refuses the customer. */
export async function connectCustomer(url: string, channelId: string, session: string) {
  const socket: CustomerSocket = io(new URL(url).origin, {
    path: new URL(url).pathname.replace(/\/+$/, '') + realtimePath,
    transports: ['websocket'],
    auth: { version: realtimeVersion, channel_id: channelId, session_token: session },
    // A message without an acknowledgement is sent again. The server recognizes it by its client_id.
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
    return unwrap(answer).contents
  }
  return {
    /** Sends a message, also after a reconnect. Rejects after a minute without an answer. */
    send: async (message: OutgoingMessage): Promise<CustomerContent> =>
      unwrap(await withinMinute(socket.emitWithAck('message:send', { client_id: randomUUID(), ...message }))),
    history,
    /** Includes messages that arrived while disconnected. A live message is reported when it ends. */
    onAnswer: (listener: (content: CustomerContent) => void, options: AnswerOptions = {}) =>
      watchAnswers({ socket, history }, listener, options),
    onChanged: (earlierMessages: Promise<readonly CustomerContent[]>, listener: MessageChanges) =>
      watchChanges(socket, earlierMessages, listener),
    onLost: (listener: () => void) =>
      void socket.on('disconnect', (reason) => reason !== 'io client disconnect' && listener()),
    /** Rejects when the connection was lost and has not come back for this time. */
    lostFor: (ms: number) => rejectAfterLoss(socket, url, ms),
    close: () => socket.close(),
  }
}

function rejectAfterLoss(socket: CustomerSocket, url: string, ms: number): Promise<never> {
  return new Promise((_, fail) => {
    let timer: NodeJS.Timeout | undefined
    socket.on('connect', () => clearTimeout(timer))
    socket.on('disconnect', (reason) => {
      if (reason === 'io client disconnect') clearTimeout(timer)
      else timer = setTimeout(() => fail(new Error(`The connection to ${url} is lost.`)), ms)
    })
  })
}

interface AnswerNeeds {
  socket: CustomerSocket
  history(): Promise<CustomerContent[]>
}

interface AnswerOptions {
  earlierMessages?: Promise<readonly CustomerContent[]>
  onGrowth?(content: CustomerContent): void
}

function watchAnswers(
  { socket, history }: AnswerNeeds,
  listener: (content: CustomerContent) => void,
  { earlierMessages = noMessages, onGrowth = ignore }: AnswerOptions,
): void {
  const reportedIds = new Set<string>()
  const streamingMessages = new Map<string, CustomerContent>()
  let isReady = false
  const ready = earlierMessages.then((contents) => {
    isReady = true
    for (const content of contents)
      if (content.live === 'streaming') streamingMessages.set(content.id, content)
      else reportedIds.add(content.id)
  }, ignore)
  // Events that arrive before the history wait for it.
  const afterHistory = (act: () => void) => void ready.then(act)
  const grow = (content: CustomerContent) => {
    reportedIds.delete(content.id)
    streamingMessages.set(content.id, content)
    onGrowth(content)
  }
  const onContent = (content: CustomerContent) => {
    if (content.from !== 'agent') return
    if (content.live === 'streaming') return grow(content)
    streamingMessages.delete(content.id)
    if (reportedIds.has(content.id)) return
    reportedIds.add(content.id)
    listener(content)
  }
  const takePiece = (piece: LivePiece, isOld: boolean) => {
    const before = streamingMessages.get(piece.id)
    if (isOld && before && isWithin(before.body, piece)) return
    const after = before && contentWithPiece(before, piece)
    if (after) grow(after)
    else void socket.emitWithAck('message:get', { id: piece.id }).then((answer) => answer.ok && onContent(answer.value))
  }
  socket.on('message:added', (content) => afterHistory(() => streamingMessages.has(content.id) || onContent(content)))
  socket.on('message:changed', (content) => content.live && afterHistory(() => onContent(content)))
  socket.on('message:piece', (piece) => {
    const mayBeIncluded = !isReady
    afterHistory(() => takePiece(piece, mayBeIncluded))
  })
  socket.on('connect', () => void history().then((contents) => contents.forEach(onContent), ignore))
}

interface MessageChanges {
  edited(content: CustomerContent): void
  removed(id: string): void
}

/** `earlierMessages`: the messages already shown. A reaction to an edited message is not another edit. */
function watchChanges(
  socket: CustomerSocket,
  earlierMessages: Promise<readonly CustomerContent[]>,
  { edited, removed }: MessageChanges,
): void {
  const editTimes = new Map<string, string>()
  const isNew = ({ id, edited_at }: CustomerContent) => {
    const isEdited = edited_at !== undefined && editTimes.get(id) !== edited_at
    if (isEdited) editTimes.set(id, edited_at)
    return isEdited
  }
  const ready = earlierMessages.then((contents) => void contents.filter(isNew), ignore)
  const afterHistory = (act: () => void) => void ready.then(act)
  socket.on('message:changed', (content) =>
    afterHistory(() => isNew(content) && content.from === 'agent' && edited(content)),
  )
  socket.on('message:removed', ({ id }) => afterHistory(() => removed(id)))
}

const isWithin = (body: string, { at, text }: LivePiece) => at + text.length < body.length && body.startsWith(text, at)

/** Returns the message with a further piece, or null if pieces between them are missing. */
function contentWithPiece(content: CustomerContent, piece: LivePiece): CustomerContent | null {
  const body = appendPiece(content.body, piece)
  const { status: _, ...before } = content
  return body === null ? null : Object.assign(before, { body }, piece.status && { status: piece.status })
}

async function withinMinute<T>(answer: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const timeout = wait(60_000, undefined, { signal: timer.signal }).then(() => {
    throw new Error('No answer came within a minute. Check whether it arrived before you send it again.')
  })
  return Promise.race([answer, timeout]).finally(() => timer.abort())
}

const noMessages = Promise.resolve([])

const ignore = () => {}

const refusals: Record<string, string> = {
  unknown_channel: 'No website has this channel id, or its chat is switched off. "bubblewire snippet" shows it.',
  invalid_session: 'This session token is not one of this website, or not 43 characters long.',
  unsupported_version: 'The server speaks another version than this command: update one of them.',
  busy: 'The server has too much to do at the moment.',
}

function unwrap<T>(ack: Ack<T>): T {
  if (ack.ok) return ack.value
  throw new Error(ack.error.message)
}
