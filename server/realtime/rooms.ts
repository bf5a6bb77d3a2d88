import type { AgentNews } from '../agent-news'
import type { Needs } from '../conversation/needs'
import type { Store } from '../conversation/ports'
import { presentForCustomer, presentThreadForCustomer } from '../conversation/present'
import type { ContentRecord, ThreadRecord } from '../conversation/records'
import type { CustomerServer } from './connection'

/** How long somebody is taken to write on, without being told again. */
const typingMs = 10_000

/** Every open chat of one customer, on whichever device or tab. */
export const identityRoom = (identityId: string) => `identity:${identityId}`
/** Every open chat of one browser session, also before it has an identity. */
export const sessionRoom = (sessionHash: string) => `session:${sessionHash}`

/** Who hears what: contents and threads go to all open chats of their customer; private messages to none. */
export function tellRooms(
  io: CustomerServer,
  store: Store,
  attachmentUrl: Needs['attachmentUrl'],
  news: AgentNews,
): Needs['tell'] {
  async function emit(event: 'message:added' | 'message:changed', content: ContentRecord) {
    if (content.private_message) return
    const room = identityRoom(content.identity_id)
    // Nobody listens: what they miss they fetch by seq.
    if (!io.of('/').adapter.rooms.has(room)) return
    const [view] = await presentForCustomer(store.read, [content], attachmentUrl)
    if (view) io.to(room).emit(event, view)
  }
  return {
    forgotten: (identityId) => {
      const room = io.in(identityRoom(identityId))
      room.emit('session:ended', { reason: 'forgotten' })
      room.disconnectSockets(true)
    },
    added: (content) => emit('message:added', content),
    changed: (content) => emit('message:changed', content),
    thread: (thread) => {
      io.to(identityRoom(thread.identity_id)).emit('thread:changed', presentThreadForCustomer(thread))
    },
    marked: (thread, marks) => {
      io.to(identityRoom(thread.identity_id)).emit('thread:marks', { thread_id: thread.id, marks })
      news.tell({ type: 'content_thread.marked', ...about(thread), marks })
    },
    typing: (thread, { agent, active }) => {
      const room = identityRoom(thread.identity_id)
      const author_name = agent?.name ?? ''
      if (agent) io.to(room).emit('typing', { thread_id: thread.id, author_name, active, for_ms: typingMs })
      else news.tell({ type: 'content_thread.typing', ...about(thread), active, for_ms: typingMs })
    },
  }
}

const about = (thread: ThreadRecord) => ({
  thread_id: thread.id,
  source_id: thread.source_id,
  identity_id: thread.identity_id,
})
