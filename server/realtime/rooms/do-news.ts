import type { AgentNews } from '../../agents/agent-news'
import { presentIdentityToCustomer } from '../../conversation/customers/identity-attributes'
import type { Store } from '../../conversation/ports'
import { presentThreadForCustomer } from '../../conversation/threads/present-thread'
import type { CustomerNews } from '../../nodes/news'
import type { ContentChange, LocalRooms } from './local-rooms'
import { identityRoom, sessionRoom } from './names'
import { readTogether } from './read-together'

/** Milliseconds for which somebody counts as typing without another event. */
const typingMs = 10_000

type News<Of extends CustomerNews['of']> = Extract<CustomerNews, { of: Of }>

interface Needs {
  local: LocalRooms
  read: Store['read']
  agents: AgentNews
}

/** Handles events of any node. Rejects if the database could not be read. */
export function newsHandler({ local, read, agents }: Needs): (news: CustomerNews) => void | Promise<void> {
  const { chats, hasMembers } = local
  const readContent = readTogether(read.contentsById)

  async function content({ of, content_id, identity_id }: News<ContentChange>): Promise<void> {
    const found = hasMembers(identityRoom(identity_id)) ? await readContent(content_id) : null
    if (found) await local.show(of, found)
  }

  const act: { readonly [Of in CustomerNews['of']]: (news: News<Of>) => void | Promise<void> } = {
    added: content,
    changed: content,
    grown: async ({ content_id, thread_id, identity_id, from }) => {
      if (!hasMembers(identityRoom(identity_id)) && !agents.hasPieceListener(thread_id)) return
      const [live] = await read.liveMessages([content_id])
      if (!live) return
      // The stored text may be newer than this event. If the text is shorter, an event about the replacement follows.
      const at = Math.min(from, live.body.length)
      const { status } = live
      const piece = { id: content_id, thread_id, at, text: live.body.slice(at), ...(status && { status }) }
      local.showPiece(identity_id, piece, agents)
    },
    thread: async ({ thread_id, identity_id }) => {
      const thread = hasMembers(identityRoom(identity_id)) ? await read.thread(thread_id) : null
      if (thread) local.showThread(thread)
    },
    marked: ({ thread, marks }) => {
      chats(identityRoom(thread.identity_id)).emit('thread:marks', { thread_id: thread.thread_id, marks })
      agents.publish({ type: 'content_thread.marked', ...thread, marks })
    },
    browsed: ({ thread }) => agents.publish({ type: 'content_thread.browsed', ...thread }),
    typing: ({ thread, author_name, active }) => {
      const { thread_id, identity_id } = thread
      const news = { active, for_ms: typingMs }
      if (author_name === null) agents.publish({ type: 'content_thread.typing', ...thread, ...news })
      else chats(identityRoom(identity_id)).emit('typing', { thread_id, author_name, ...news })
    },
    queued: async ({ thread_id, identity_id, position }) => {
      const room = identityRoom(identity_id)
      const thread = hasMembers(room) ? await read.thread(thread_id) : null
      if (thread) chats(room).emit('thread:changed', { ...presentThreadForCustomer(thread), queue_position: position })
    },
    joined: ({ session, identity_id, left }) => {
      const room = chats(sessionRoom(session))
      if (left !== null && left !== identity_id) room.socketsLeave(identityRoom(left))
      room.socketsJoin(identityRoom(identity_id))
    },
    named: async ({ session, identity_id }) => {
      const room = sessionRoom(session)
      const identity = hasMembers(room) ? await read.identity(identity_id) : null
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
  return (news) => (act[news.of] as (news: CustomerNews) => void | Promise<void>)(news)
}

/** Returns the rooms in which the event must keep its place among others. */
export function roomsOf(news: CustomerNews): string[] {
  if ('thread' in news) return [identityRoom(news.thread.identity_id)]
  const rooms = 'session' in news ? [sessionRoom(news.session)] : []
  if ('identity_id' in news) rooms.push(identityRoom(news.identity_id))
  if (news.of === 'joined' && news.left !== null) rooms.push(identityRoom(news.left))
  return rooms
}
