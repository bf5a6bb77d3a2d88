import type { Logger } from 'pino'
import { endIfExpired } from '../conversation/customers/end-sessions'
import { presentIdentityToCustomer } from '../conversation/customers/identity-attributes'
import type { Needs } from '../conversation/needs'
import type { CustomerServer, CustomerSocket } from './connection'
import { identityRoom, identityRooms } from './rooms/names'

/** This many chats sync together, then there is a pause: at most 250 chats in a second. */
const chatsPerStep = 25
const pauseMs = 100
const againMs = 1000

/** Returns a function that makes all open chats of this node sync. A call during a run starts one more run. */
export function syncAllChats(io: CustomerServer, needs: Needs, log: Logger): () => void {
  let going = false
  let roundAgain = false

  async function round(): Promise<void> {
    const sockets = [...io.sockets.sockets.values()]
    log.info({ sockets: sockets.length }, 'something may have passed this node by: open chats look for it')
    for (let from = 0; from < sockets.length; ) {
      const some = sockets.slice(from, from + chatsPerStep)
      const isComplete = await Promise.all(some.map((socket) => syncChat(needs, socket))).then(
        () => true,
        () => false,
      )
      if (isComplete) from += chatsPerStep
      if (!isComplete || from < sockets.length)
        await new Promise((next) => setTimeout(next, isComplete ? pauseMs : againMs))
    }
  }

  return () => {
    roundAgain = true
    if (going) return
    going = true
    void (async () => {
      while (roundAgain) {
        roundAgain = false
        await round()
      }
      going = false
    })()
  }
}

/** Updates a chat from the database: moves it into the room of its identity, or ends it. Then the chat syncs. */
async function syncChat(needs: Needs, socket: CustomerSocket): Promise<void> {
  if (!socket.connected) return
  const { read } = needs.store
  const session = await read.session(socket.data.visitor.sessionHash)
  const identity = session && (await read.identity(session.identity_id))
  const rooms = identityRooms(socket)
  if (session && (await endIfExpired(needs, session))) return end(socket, 'expired')
  if (session && session.ended_at !== null) return end(socket, 'signed_out')
  if (!identity) return rooms.length > 0 ? end(socket, 'forgotten') : undefined
  const ownRoom = identityRoom(identity.id)
  for (const room of rooms) if (room !== ownRoom) await socket.leave(room)
  await socket.join(ownRoom)
  socket.emit('session:changed', { identity: presentIdentityToCustomer(identity) })
}

function end(socket: CustomerSocket, reason: 'signed_out' | 'forgotten' | 'expired'): void {
  socket.emit('session:ended', { reason })
  socket.disconnect(true)
}
