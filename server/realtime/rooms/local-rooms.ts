import type { LivePiece } from '../../../contract/chat/live'
import type { AgentNews } from '../../agents/agent-news'
import { presentForCustomer } from '../../conversation/contents/present'
import type { Needs } from '../../conversation/needs'
import type { Store } from '../../conversation/ports'
import type { ContentRecord, ThreadRecord } from '../../conversation/records'
import { presentThreadForCustomer } from '../../conversation/threads/present-thread'
import type { CustomerServer, CustomerSocket } from '../connection'
import { identityRoom } from './names'
import { createTypingPause, typingPauseOf } from './typing-pause'

interface Options {
  io: CustomerServer
  read: Store['read']
  attachmentUrl: Needs['attachmentUrl']
  traces: Needs['traces']
}

export type ContentChange = 'added' | 'changed'
export type LocalRooms = ReturnType<typeof createLocalRooms>

/**
 * Sends events to the chats of this node. Nothing is read for an empty room, because chats fetch missed contents when
 * they sync.
 */
export function createLocalRooms({ io, read, attachmentUrl, traces }: Options) {
  const pause = createTypingPause()
  const chats = (room: string) => io.local.in(room)

  /** Whether the room is empty except for the sender. This is true for most messages of customers. */
  function isAlone(room: string, but: CustomerSocket | null): boolean {
    const members = io.of('/').adapter.rooms.get(room)
    return !members || (but !== null && members.size === 1 && members.has(but.id))
  }

  return {
    chats,
    isAlone,
    hasMembers: (room: string) => io.of('/').adapter.rooms.has(room),
    async show(of: ContentChange, content: ContentRecord, but: CustomerSocket | null = null): Promise<void> {
      const room = identityRoom(content.identity_id)
      if (isAlone(room, but)) return
      const onShown = of === 'added' ? traces?.showing(content) : null
      // Called together, they share one statement on PostgreSQL.
      const [[view], pauseMs] = await Promise.all([
        presentForCustomer(read, [content], attachmentUrl),
        of === 'added' && content.live === null ? typingPauseOf(read, content) : 0,
      ])
      if (!view) return
      // A bot's delayed messages are sent before a new message of the customer.
      if (content.author === 'customer') pause.flush(room)
      const typing = () =>
        chats(room).emit('typing', {
          thread_id: content.thread_id,
          author_name: view.author_name ?? '',
          active: true,
          // The message usually ends the typing indicator. The time limit counts if a chat does not receive the
          // message.
          for_ms: pauseMs + 1_000,
        })
      pause.inTurn(room, {
        pauseMs,
        begin: typing,
        send: () => {
          const to = but ? but.local.to(room) : chats(room)
          const { id, thread_id, seq, removed } = view
          if (removed) to.emit('message:removed', { id, thread_id, seq })
          else to.emit(`message:${of}`, view)
          onShown?.()
        },
      })
    },
    /** Sends a new piece of a live message to its chats, and to agents who have its conversation open. */
    showPiece(identityId: string, piece: LivePiece, agents: AgentNews): void {
      const room = identityRoom(identityId)
      if (io.of('/').adapter.rooms.has(room))
        pause.inTurn(room, { pauseMs: 0, send: () => void chats(room).emit('message:piece', piece) })
      agents.publishPiece(piece)
    },
    showThread(thread: ThreadRecord): void {
      const room = identityRoom(thread.identity_id)
      const send = () => void chats(room).emit('thread:changed', presentThreadForCustomer(thread))
      pause.inTurn(room, { pauseMs: 0, send })
    },
  }
}
