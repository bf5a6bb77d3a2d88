import type { Needs } from '../conversation/needs'
import type { Store } from '../conversation/ports'
import { presentForCustomer, presentThreadForCustomer } from '../conversation/present'
import type { ContentRecord } from '../conversation/records'
import type { CustomerServer } from './customer-socket'

/** Every open chat of one customer, on whichever device or tab. */
export const identityRoom = (identityId: string) => `identity:${identityId}`
/** Every open chat of one browser session, also before it has an identity. */
export const sessionRoom = (sessionHash: string) => `session:${sessionHash}`

/** Who hears what: contents and threads go to all open chats of their customer; private messages to none. */
export function tellRooms(io: CustomerServer, store: Store, attachmentUrl: Needs['attachmentUrl']): Needs['tell'] {
  async function emit(event: 'message:added' | 'message:changed', content: ContentRecord) {
    if (content.private_message) return
    const room = identityRoom(content.identity_id)
    // Nobody listens: what they miss they fetch by seq.
    if (!io.of('/').adapter.rooms.has(room)) return
    const [view] = await presentForCustomer(store.read, [content], attachmentUrl)
    if (view) io.to(room).emit(event, view)
  }
  return {
    forgotten: (identityId) => void io.in(identityRoom(identityId)).disconnectSockets(true),
    added: (content) => emit('message:added', content),
    changed: (content) => emit('message:changed', content),
    thread: (thread) => {
      io.to(identityRoom(thread.identity_id)).emit('thread:changed', presentThreadForCustomer(thread))
    },
  }
}
