import { presentForCustomer } from '../../conversation/contents/present'
import type { Needs } from '../../conversation/needs'
import type { Store } from '../../conversation/ports'
import type { ContentRecord, ThreadRecord } from '../../conversation/records'
import { presentThreadForCustomer } from '../../conversation/threads/present-thread'
import type { CustomerServer, CustomerSocket } from '../connection'
import { identityRoom } from './names'

interface Options {
  io: CustomerServer
  read: Store['read']
  attachmentUrl: Needs['attachmentUrl']
}

export type Shown = 'added' | 'changed'
export type LocalRooms = ReturnType<typeof createLocalRooms>

/** Sends news to the chats of this node. Without a listener nothing is sent: chats fetch missed contents by seq. */
export function createLocalRooms({ io, read, attachmentUrl }: Options) {
  /** The sockets of this node in a room. */
  const chats = (room: string) => io.local.in(room)

  /** Whether only the sender, or no device at all, is connected. So it is for most messages of customers. */
  function isAlone(room: string, but: CustomerSocket | null): boolean {
    const here = io.of('/').adapter.rooms.get(room)
    return !here || (but !== null && here.size === 1 && here.has(but.id))
  }

  return {
    chats,
    isAlone,
    isHere: (room: string) => io.of('/').adapter.rooms.has(room),
    async show(of: Shown, content: ContentRecord, but: CustomerSocket | null = null): Promise<void> {
      const room = identityRoom(content.identity_id)
      if (isAlone(room, but)) return
      const [view] = await presentForCustomer(read, [content], attachmentUrl)
      if (view) (but ? but.local.to(room) : chats(room)).emit(`message:${of}`, view)
    },
    showThread(thread: ThreadRecord): void {
      chats(identityRoom(thread.identity_id)).emit('thread:changed', presentThreadForCustomer(thread))
    },
  }
}
