import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { Server } from 'socket.io'
import {
  type AgentConnectRefusal,
  type AgentConnectRefusalData,
  type AgentRefusal,
  type AgentRefusalCode,
  agentRefusalCodes,
  agentsNamespace,
} from '../../contract/inbox/agent-socket'
import type { RefusalCode } from '../../contract/refusal-codes'
import { HeldByAnother } from '../conversation/interventions/held-by-another'
import type { Needs } from '../conversation/needs'
import type { Changes } from '../conversation/ports'
import { Refusal } from '../conversation/refusals'
import { createRequestPace } from '../limits/pace'
import type { ReachedAddress } from '../limits/reached-address'
import type { LimitSettings } from '../limits/settings'
import type { InboxNews, NodeNews } from '../nodes/news'
import { answerRequest, freeHandshake, retryAfterOf } from '../sockets/answer-request'
import type { AgentNews } from './agent-news'
import { coalesce } from './coalesce'
import { type AgentOf, type AgentServer, type AgentSocket, openRooms, sourceRoom } from './connection'
import { createChangeNotifier } from './notify-changes'
import { createPresence, type PresenceOfAgents } from './presence'
import { closeConversation, requestHandlers } from './request-handlers'
import { joinSourceRooms, recheckConnection, sendOffers } from './rights'

interface Options {
  needs: Needs
  log: Logger
  settings: Pick<LimitSettings, 'socketRequests' | 'agentConnections'>
  agentOf: AgentOf
  reachedBy(request: IncomingMessage): ReachedAddress
  addressOf(request: IncomingMessage): string
  news: AgentNews
  publish(news: NodeNews): void
}

export interface Agents {
  onNews(news: InboxNews): void
  catchUp(): void
  close(): void
}

/** Rechecks connections regularly, because a session can expire without an event and events can be lost. */
const recheckMs = 15_000
/** All pages of one agent share this multiple of one page's request limit. */
const pagesPerAgent = 5

/** Serves the agents' connections: checks each agent, joins the rooms of readable sources, then calls the core. */
export function serveAgents(
  io: Server,
  { needs, log, settings, agentOf, reachedBy, addressOf, news, publish }: Options,
): Agents {
  const { store, clock } = needs
  const agents = io.of(agentsNamespace) as unknown as AgentServer
  const takePace = limitAgentRequests(clock, settings.socketRequests.agent)
  const presence = createPresence({
    node: randomBytes(8).toString('hex'),
    clock,
    show: (sourceId, presenceUpdate) => agents.local.to(sourceRoom(sourceId)).emit('presence', presenceUpdate),
    publish,
  })
  const changes = createChangeNotifier({ agents, needs, log })
  const recheckAll = coalesce(async () => {
    for (const socket of [...agents.sockets.values()]) {
      await recheckConnection({ read: store.read, agentOf, presence }, socket).catch((error) =>
        log.warn({ err: error }, 'an agent’s connection could not be looked at again'),
      )
    }
  })
  const recheckTimer = setInterval(recheckAll, recheckMs).unref()

  function onNews(inboxNews: InboxNews): void {
    if (inboxNews.of === 'present') presence.onNews(inboxNews)
    else if (inboxNews.of === 'rights') recheckAll()
    else changes.onNews(inboxNews)
  }
  store.onChanged((changes) => {
    for (const each of newsOf(changes)) {
      onNews(each)
      publish(each)
    }
    if (changes.identities.size > 0) void notifyRenamed(changes.identities)
  })
  /** Lists show the customer's name, so a change of the customer updates the newest conversations. */
  async function notifyRenamed(identities: ReadonlySet<string>): Promise<void> {
    const threads = await store.read.threadsOfIdentities([...identities], 20).catch(() => [])
    if (threads.length === 0) return
    const threadNews: InboxNews = { of: 'conversations', threads: threads.map(({ id }) => id), contents: [] }
    onNews(threadNews)
    publish(threadNews)
  }
  const unlisten = news.listen(({ thread_id, ...event }) => {
    const rooms = agents.local.to(openRooms(thread_id))
    if (event.type === 'content_thread.marked')
      rooms.emit('conversation:marks', { conversation_id: thread_id, marks: event.marks })
    else if (event.type === 'content_thread.browsed') rooms.emit('customer:browsed', { conversation_id: thread_id })
    else rooms.emit('customer:typing', { conversation_id: thread_id, active: event.active, for_ms: event.for_ms })
  })

  const localRooms = (threadId: string) => openRooms(threadId).filter((room) => agents.adapter.rooms.has(room))
  const unlistenPieces = news.listenToPieces({
    isOpen: (threadId) => localRooms(threadId).length > 0,
    onPiece: (piece) => {
      const rooms = localRooms(piece.thread_id)
      if (rooms.length > 0) agents.local.to(rooms).emit('content:piece', piece)
    },
  })

  agents.use((socket, next) => {
    admit(socket, agents, { settings, agentOf, reachedBy, addressOf }).then(
      () => next(),
      (error) => {
        if (!(error instanceof Refusal)) log.error({ err: error }, 'an agent’s connection could not be admitted')
        next(connectError(error))
      },
    )
  })
  agents.on('connection', (socket) => serve(socket, { needs, log, presence, takePace }))

  return {
    onNews,
    catchUp: () => {
      recheckAll()
      agents.local.emit('catch_up', {})
    },
    close: () => {
      clearInterval(recheckTimer)
      unlisten()
      unlistenPieces()
      for (const socket of agents.sockets.values()) socket.conn.close()
      presence.close()
      changes.close()
    },
  }
}

function limitAgentRequests(clock: Needs['clock'], limit: number): Serving['takePace'] {
  const takePagePace = createRequestPace(clock, limit)
  const takeAgentPace = createRequestPace(clock, pagesPerAgent * limit)
  return ({ id, data }) => {
    takePagePace(id)
    takeAgentPace(data.agent.id)
  }
}

interface Serving extends Pick<Options, 'needs' | 'log'> {
  presence: PresenceOfAgents
  /** Throws 429 for a page or an agent that sends too many requests. */
  takePace(socket: AgentSocket): void
}

function serve(socket: AgentSocket, { needs, log, presence, takePace }: Serving): void {
  freeHandshake(socket)
  const roomsJoined = joinSourceRooms(needs.store.read, socket)
    .then(() => sendOffers(needs.store.read, socket))
    .catch((error) => {
      log.error({ err: error }, 'an agent’s connection could not join its rooms')
      socket.disconnect(true)
    })
  for (const [name, handle] of Object.entries(requestHandlers)) {
    socket.on(name as keyof typeof requestHandlers, (payload: unknown, ack: unknown) => {
      const work = async () => {
        await roomsJoined
        takePace(socket)
        return handle({ needs, socket, presence }, payload)
      }
      void answerRequest(log, ack, work, presentRefusal)
    })
  }
  socket.on('disconnect', () => {
    for (const id of [...socket.data.opened.keys()]) closeConversation(socket, presence, id)
  })
}

async function admit(
  socket: AgentSocket,
  agents: AgentServer,
  { settings, agentOf, reachedBy, addressOf }: Pick<Options, 'settings' | 'agentOf' | 'reachedBy' | 'addressOf'>,
): Promise<void> {
  if (socket.conn.transport.name !== 'websocket') throw new Refusal('busy', 'busy', 'The inbox takes websockets only.')
  const { token } = socket.handshake.auth as { token?: unknown }
  const { cookie, origin, host, 'sec-fetch-site': site } = socket.handshake.headers
  const headers = Object.fromEntries(
    Object.entries({ cookie, origin, host, 'sec-fetch-site': site }).filter(([, value]) => value !== undefined),
  )
  const { request } = socket
  const reached = reachedBy(request)
  const clientAddress = { address: addressOf(request), reached: () => reached }
  const credentials = { token: typeof token === 'string' ? token : '', headers, ...clientAddress }
  const { agent, tokenId } = await agentOf(credentials)
  const connectionCount = [...agents.sockets.values()].filter(({ data }) => data.agent.id === agent.id).length
  const { agent: agentLimit, server: serverLimit } = settings.agentConnections
  if (agentLimit > 0 && connectionCount >= agentLimit) throw tooMany('of one agent')
  if (serverLimit > 0 && agents.sockets.size >= serverLimit) throw tooMany('of all agents')
  socket.data = { agent, tokenId, credentials, rights: '', mayReadAnswers: false, opened: new Map() }
}

const tooMany = (whose: string) =>
  new Refusal('too_many_connections', 'too_many', `Too many connections ${whose}. Close a page of the inbox.`)

function connectError(error: unknown): Error {
  const reason = refusalOf(error)
  const data: AgentConnectRefusalData | undefined =
    reason === 'too_many_connections' ? { message: (error as Refusal).message } : undefined
  return Object.assign(new Error(reason), { data })
}

function refusalOf(error: unknown): AgentConnectRefusal {
  if (!(error instanceof Refusal)) return 'busy'
  if (error.code === 'account_off') return 'disabled'
  if (error.kind === 'unauthorized') return 'signed_out'
  if (error.kind === 'forbidden') return 'wrong_origin'
  return error.kind === 'too_many' ? 'too_many_connections' : 'busy'
}

const agentCodes: ReadonlySet<RefusalCode> = new Set(agentRefusalCodes)
const isAgentCode = (code: RefusalCode): code is AgentRefusalCode => agentCodes.has(code)

function presentRefusal(refusal: Refusal): AgentRefusal | null {
  const { code, message } = refusal
  if (!isAgentCode(code)) return null
  const ownerField = refusal instanceof HeldByAnother && { owner: refusal.owner }
  return { code, message, ...ownerField, ...retryAfterOf(refusal) }
}

function newsOf({ threads, contents, rights }: Changes): InboxNews[] {
  const news: InboxNews[] = rights ? [{ of: 'rights' }] : []
  if (threads.size === 0) return news
  const changed = [...contents].map(([id, change]) => ({ id, ...change }))
  return [...news, { of: 'conversations', threads: [...threads.keys()], contents: changed }]
}
