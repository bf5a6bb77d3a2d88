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
const busyPages = 5

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
    show: (sourceId, shown) => agents.local.to(sourceRoom(sourceId)).emit('presence', shown),
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

  function onNews(heard: InboxNews): void {
    if (heard.of === 'present') presence.onNews(heard)
    else if (heard.of === 'rights') recheckAll()
    else changes.onNews(heard)
  }
  store.onChanged((changes) => {
    for (const each of newsOf(changes)) {
      onNews(each)
      publish(each)
    }
    if (changes.identities.size > 0) void renamed(changes.identities)
  })
  /** Lists show the customer's name, so a change of the customer updates the newest conversations. */
  async function renamed(identities: ReadonlySet<string>): Promise<void> {
    const threads = await store.read.threadsOfIdentities([...identities], 20).catch(() => [])
    if (threads.length === 0) return
    const named: InboxNews = { of: 'conversations', threads: threads.map(({ id }) => id), contents: [] }
    onNews(named)
    publish(named)
  }
  const unlisten = news.listen(({ thread_id, ...told }) => {
    const rooms = agents.local.to(openRooms(thread_id))
    if (told.type === 'content_thread.marked')
      rooms.emit('conversation:marks', { conversation_id: thread_id, marks: told.marks })
    else if (told.type === 'content_thread.browsed') rooms.emit('customer:browsed', { conversation_id: thread_id })
    else rooms.emit('customer:typing', { conversation_id: thread_id, active: told.active, for_ms: told.for_ms })
  })

  const roomsHere = (threadId: string) => openRooms(threadId).filter((room) => agents.adapter.rooms.has(room))
  const unlistenPieces = news.listenToPieces({
    isOpen: (threadId) => roomsHere(threadId).length > 0,
    onPiece: (piece) => {
      const rooms = roomsHere(piece.thread_id)
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

function limitAgentRequests(clock: Needs['clock'], most: number): Serving['takePace'] {
  const ofPage = createRequestPace(clock, most)
  const ofAgent = createRequestPace(clock, busyPages * most)
  return ({ id, data }) => {
    ofPage(id)
    ofAgent(data.agent.id)
  }
}

interface Serving extends Pick<Options, 'needs' | 'log'> {
  presence: PresenceOfAgents
  /** Throws 429 for a page or an agent that sends too many requests. */
  takePace(socket: AgentSocket): void
}

function serve(socket: AgentSocket, { needs, log, presence, takePace }: Serving): void {
  freeHandshake(socket)
  const settled = joinSourceRooms(needs.store.read, socket)
    .then(() => sendOffers(needs.store.read, socket))
    .catch((error) => {
      log.error({ err: error }, 'an agent’s connection could not join its rooms')
      socket.disconnect(true)
    })
  for (const [name, act] of Object.entries(requestHandlers)) {
    socket.on(name as keyof typeof requestHandlers, (payload: unknown, ack: unknown) => {
      const work = async () => {
        await settled
        takePace(socket)
        return act({ needs, socket, presence }, payload)
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
  const from = { address: addressOf(request), reached: () => reached }
  const credentials = { token: typeof token === 'string' ? token : '', headers, ...from }
  const { agent, tokenId } = await agentOf(credentials)
  const own = [...agents.sockets.values()].filter(({ data }) => data.agent.id === agent.id).length
  const { agent: mostOfOne, server: mostOfAll } = settings.agentConnections
  if (mostOfOne > 0 && own >= mostOfOne) throw tooMany('of one agent')
  if (mostOfAll > 0 && agents.sockets.size >= mostOfAll) throw tooMany('of all agents')
  socket.data = { agent, tokenId, credentials, rights: '', mayReadAnswers: false, opened: new Map() }
}

const tooMany = (whose: string) =>
  new Refusal('too_many_connections', 'too_many', `Too many connections ${whose}. Close a page of the inbox.`)

function connectError(error: unknown): Error {
  const why = refusalOf(error)
  const data: AgentConnectRefusalData | undefined =
    why === 'too_many_connections' ? { message: (error as Refusal).message } : undefined
  return Object.assign(new Error(why), { data })
}

function refusalOf(error: unknown): AgentConnectRefusal {
  if (!(error instanceof Refusal)) return 'busy'
  if (error.code === 'account_off') return 'disabled'
  if (error.kind === 'unauthorized') return 'signed_out'
  if (error.kind === 'forbidden') return 'wrong_origin'
  return error.kind === 'too_many' ? 'too_many_connections' : 'busy'
}

const known: ReadonlySet<RefusalCode> = new Set(agentRefusalCodes)
const isKnown = (code: RefusalCode): code is AgentRefusalCode => known.has(code)

function presentRefusal(refusal: Refusal): AgentRefusal | null {
  const { code, message } = refusal
  if (!isKnown(code)) return null
  const held = refusal instanceof HeldByAnother && { owner: refusal.owner }
  return { code, message, ...held, ...retryAfterOf(refusal) }
}

function newsOf({ threads, contents, rights }: Changes): InboxNews[] {
  const news: InboxNews[] = rights ? [{ of: 'rights' }] : []
  if (threads.size === 0) return news
  const changed = [...contents].map(([id, change]) => ({ id, ...change }))
  return [...news, { of: 'conversations', threads: [...threads.keys()], contents: changed }]
}
