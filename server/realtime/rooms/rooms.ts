import type { SessionEnd } from '../../contract/chat/visitor'
import type { AgentNews } from '../agents/agent-news'
import { presentForCustomer } from '../conversation/contents/present'
import { presentIdentityToCustomer } from '../conversation/customers/identity-attributes'
import type { Needs } from '../conversation/needs'
import type { Store } from '../conversation/ports'
import type { ContentRecord, IdentityRecord, ThreadRecord } from '../conversation/records'
import { presentThreadForCustomer } from '../conversation/threads/present-thread'
import type { CustomerNews } from '../nodes/news'
import type { CustomerServer, CustomerSocket } from './connection'

/** How long somebody is taken to write on, without being told again. */
const typingMs = 10_000
const ofIdentity = 'identity:'

/** Every open chat of one customer, on whichever device or tab. */
export const identityRoom = (identityId: string) => ofIdentity + identityId
/** Every open chat of one browser session, also before it has an identity. */
export const sessionRoom = (sessionHash: string) => `session:${sessionHash}`
/** The rooms of identities that a socket is in. */
export const identityRooms = ({ rooms }: CustomerSocket) => [...rooms].filter((room) => room.startsWith(ofIdentity))

type News<Of extends CustomerNews['of']> = Extract<CustomerNews, { of: Of }>
type Shown = 'added' | 'changed'

/** What becomes of all connections of a session, on whichever node. */
export interface Sessions {
  /** From now on they receive what is said to this identity, and no longer what is said to `left`. */
  joined(session: string, identityId: string, left?: string | null): void
  /** The customer wrote: all their chats are told; the asker too, unless it has said that the answer is enough. */
  said(content: ContentRecord, asker: CustomerSocket): Promise<void>
  /** The visitor was named, or signed in: all chats but the asker are told. */
  named(session: string, identity: IdentityRecord, asker: CustomerSocket): void
  /** They end; the asker is not told, and ends after its answer, which is written in this turn. */
  ended(session: string, reason: SessionEnd, asker: CustomerSocket): void
}

interface Options {
  io: CustomerServer
  store: Store
  attachmentUrl: Needs['attachmentUrl']
  /** To agents who listen here. */
  agents: AgentNews
  /** Tells the other nodes, which do the same with their own sockets. */
  tellOthers(news: CustomerNews): void
}

/**
 * Who receives what: contents and threads go to all open chats of their customer; private messages to none. Each node tells its own
 * sockets at once, and the others by name; they read in the database what it was.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it holds three flat tables by kind of news, which share the helpers before them.
export function createRooms({ io, store, attachmentUrl, agents, tellOthers }: Options) {
  const { read } = store
  /** The sockets of this node in a room. */
  const chats = (room: string) => io.local.in(room)
  /** Where nobody listens nothing is told: what they miss they fetch by seq. */
  const isHere = (room: string) => io.of('/').adapter.rooms.has(room)

  /** Nobody but the asker, or nobody at all: as for most of what customers write. */
  function isAlone(room: string, but: CustomerSocket | null): boolean {
    const here = io.of('/').adapter.rooms.get(room)
    return !here || (but !== null && here.size === 1 && here.has(but.id))
  }

  async function show(of: Shown, content: ContentRecord, but: CustomerSocket | null = null): Promise<void> {
    const room = identityRoom(content.identity_id)
    if (isAlone(room, but)) return
    const [view] = await presentForCustomer(read, [content], attachmentUrl)
    if (view) (but ? but.local.to(room) : chats(room)).emit(`message:${of}`, view)
  }

  function showThread(thread: ThreadRecord): void {
    chats(identityRoom(thread.identity_id)).emit('thread:changed', presentThreadForCustomer(thread))
  }

  async function hearContent({ of, content_id, identity_id }: News<Shown>): Promise<void> {
    const content = isHere(identityRoom(identity_id)) ? await read.content(content_id) : null
    if (content) await show(of, content)
  }

  /** What this node does about each kind of news, its own or another's. */
  const act: { readonly [Of in CustomerNews['of']]: (news: News<Of>) => void | Promise<void> } = {
    added: hearContent,
    changed: hearContent,
    thread: async ({ thread_id, identity_id }) => {
      const thread = isHere(identityRoom(identity_id)) ? await read.thread(thread_id) : null
      if (thread) showThread(thread)
    },
    marked: ({ thread, marks }) => {
      chats(identityRoom(thread.identity_id)).emit('thread:marks', { thread_id: thread.thread_id, marks })
      agents.tell({ type: 'content_thread.marked', ...thread, marks })
    },
    browsed: ({ thread }) => agents.tell({ type: 'content_thread.browsed', ...thread }),
    typing: ({ thread, author_name, active }) => {
      const { thread_id, identity_id } = thread
      const news = { active, for_ms: typingMs }
      if (author_name === null) agents.tell({ type: 'content_thread.typing', ...thread, ...news })
      else chats(identityRoom(identity_id)).emit('typing', { thread_id, author_name, ...news })
    },
    queued: async ({ thread_id, identity_id, position }) => {
      const room = identityRoom(identity_id)
      const thread = isHere(room) ? await read.thread(thread_id) : null
      if (thread) chats(room).emit('thread:changed', { ...presentThreadForCustomer(thread), queue_position: position })
    },
    joined: ({ session, identity_id, left }) => {
      const room = chats(sessionRoom(session))
      if (left !== null && left !== identity_id) room.socketsLeave(identityRoom(left))
      room.socketsJoin(identityRoom(identity_id))
    },
    named: async ({ session, identity_id }) => {
      const room = sessionRoom(session)
      const identity = isHere(room) ? await read.identity(identity_id) : null
      if (identity) chats(room).emit('session:changed', { identity: presentIdentityToCustomer(identity) })
    },
    ended: ({ session, reason }) => {
      const room = chats(sessionRoom(session))
      room.emit('session:ended', { reason })
      room.disconnectSockets(true)
    },
    forgotten: ({ identity_id }) => {
      const room = chats(identityRoom(identity_id))
      room.emit('session:ended', { reason: 'forgotten' })
      room.disconnectSockets(true)
    },
  }
  const perform = (news: CustomerNews) => (act[news.of] as (news: CustomerNews) => void | Promise<void>)(news)

  function everywhere(news: CustomerNews): void {
    void perform(news)
    tellOthers(news)
  }

  function tellContent(of: Shown, content: ContentRecord, but: CustomerSocket | null = null): Promise<void> {
    if (content.private_message) return told
    tellOthers({ of, content_id: content.id, identity_id: content.identity_id })
    return isAlone(identityRoom(content.identity_id), but) ? told : show(of, content, but)
  }

  const tell: Needs['tell'] = {
    added: (content) => tellContent('added', content),
    changed: (content) => tellContent('changed', content),
    thread: (thread) => {
      showThread(thread)
      tellOthers({ of: 'thread', thread_id: thread.id, identity_id: thread.identity_id })
    },
    marked: (thread, marks) => everywhere({ of: 'marked', thread: about(thread), marks }),
    browsed: (thread) => everywhere({ of: 'browsed', thread: about(thread) }),
    typing: (thread, { agent, active }) => {
      everywhere({ of: 'typing', thread: about(thread), author_name: agent?.name ?? null, active })
    },
    queued: (thread, position) =>
      everywhere({ of: 'queued', thread_id: thread.id, identity_id: thread.identity_id, position }),
    ended: (session, reason) => everywhere({ of: 'ended', session, reason }),
    forgotten: (identityId) => everywhere({ of: 'forgotten', identity_id: identityId }),
  }

  const sessions: Sessions = {
    joined: (session, identityId, left = null) => {
      everywhere({ of: 'joined', session, identity_id: identityId, left })
    },
    said: (content, asker) => tellContent('added', content, asker.data.echo ? null : asker),
    named: (session, identity, asker) => {
      const room = asker.local.to(sessionRoom(session))
      room.emit('session:changed', { identity: presentIdentityToCustomer(identity) })
      tellOthers({ of: 'named', session, identity_id: identity.id })
    },
    ended: (session, reason, asker) => {
      const room = sessionRoom(session)
      asker.local.to(room).emit('session:ended', { reason })
      setImmediate(() => chats(room).disconnectSockets(true))
      tellOthers({ of: 'ended', session, reason })
    },
  }

  return {
    tell,
    sessions,
    /** Of other nodes, in their order. Throws where the database could not be read. */
    hear: async (news: readonly CustomerNews[]): Promise<void> => {
      for (const each of news) await perform(each)
    },
  }
}

const told = Promise.resolve()

const about = (thread: ThreadRecord) => ({
  thread_id: thread.id,
  source_id: thread.source_id,
  identity_id: thread.identity_id,
})
