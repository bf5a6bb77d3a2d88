import type { SessionEnd } from '../../../contract/chat/visitor'
import type { AgentNews } from '../../agents/agent-news'
import { presentIdentityToCustomer } from '../../conversation/customers/identity-attributes'
import type { Needs } from '../../conversation/needs'
import type { Store } from '../../conversation/ports'
import type { ContentRecord, IdentityRecord, ThreadRecord } from '../../conversation/records'
import type { CustomerNews } from '../../nodes/news'
import type { CustomerServer, CustomerSocket } from '../connection'
import { createBackground } from './background'
import { newsHandler, roomsOf } from './do-news'
import { type ContentChange, createLocalRooms } from './local-rooms'
import { identityRoom, sessionRoom } from './names'

export interface Sessions {
  /** Moves the connections from the room of the identity `left` to the room of this identity. */
  identityJoined(session: string, identityId: string, leftIdentityId?: string | null): void
  /**
   * Sends the customer's new message to all chats of the customer. The sender gets it only if its connection has `echo`
   * on.
   */
  contentAdded(content: ContentRecord, asker: CustomerSocket): void
  /** Notifies all chats except the sender that the visitor was named or signed in. */
  identityChanged(session: string, identity: IdentityRecord, asker: CustomerSocket): void
  /** Ends the connections. The requesting connection ends after its answer and gets no event. */
  sessionEnded(session: string, reason: SessionEnd, asker: CustomerSocket): void
}

interface Options {
  io: CustomerServer
  store: Store
  attachmentUrl: Needs['attachmentUrl']
  traces: Needs['traces']
  agents: AgentNews
  publish(news: CustomerNews): void
  /** Called if an event could not be delivered. The open chats of this node must sync. */
  onNewsMissed(error: unknown): void
}

/** Sends contents and threads to all chats of their customer, but never private messages. Other nodes only get ids. */
export function createRooms({ io, store, attachmentUrl, traces, agents, publish, onNewsMissed }: Options) {
  const local = createLocalRooms({ io, read: store.read, attachmentUrl, traces })
  const perform = newsHandler({ local, read: store.read, agents })
  const inBackground = createBackground(onNewsMissed)

  function publishAndPerform(news: CustomerNews): void {
    inBackground.run(() => perform(news))
    publish(news)
  }

  function notifyContent(of: ContentChange, content: ContentRecord, but: CustomerSocket | null = null): void {
    if (content.private_message) return
    publish({ of, content_id: content.id, identity_id: content.identity_id })
    const room = identityRoom(content.identity_id)
    if (!local.isAlone(room, but)) inBackground.inOrder([room], () => local.show(of, content, but))
  }

  const notify: Needs['notify'] = {
    added: (content) => notifyContent('added', content),
    changed: (content) => notifyContent('changed', content),
    thread: (thread) => {
      local.showThread(thread)
      publish({ of: 'thread', thread_id: thread.id, identity_id: thread.identity_id })
    },
    piece: (identityId, piece) => local.showPiece(identityId, piece, agents),
    grown: ({ id, ...message }) => publish({ of: 'grown', content_id: id, ...message }),
    marked: (thread, marks) => publishAndPerform({ of: 'marked', thread: about(thread), marks }),
    browsed: (thread) => publishAndPerform({ of: 'browsed', thread: about(thread) }),
    typing: (thread, { agent, active }) => {
      publishAndPerform({ of: 'typing', thread: about(thread), author_name: agent?.name ?? null, active })
    },
    queued: (thread, position) =>
      publishAndPerform({ of: 'queued', thread_id: thread.id, identity_id: thread.identity_id, position }),
    ended: (session, reason) => publishAndPerform({ of: 'ended', session, reason }),
    forgotten: (identityId) => publishAndPerform({ of: 'forgotten', identity_id: identityId }),
  }

  const sessions: Sessions = {
    identityJoined: (session, identityId, left = null) => {
      publishAndPerform({ of: 'joined', session, identity_id: identityId, left })
    },
    contentAdded: (content, asker) => notifyContent('added', content, asker.data.echo ? null : asker),
    identityChanged: (session, identity, asker) => {
      const room = asker.local.to(sessionRoom(session))
      room.emit('session:changed', { identity: presentIdentityToCustomer(identity) })
      publish({ of: 'named', session, identity_id: identity.id })
    },
    sessionEnded: (session, reason, asker) => {
      const room = sessionRoom(session)
      asker.local.to(room).emit('session:ended', { reason })
      setImmediate(() => local.chats(room).disconnectSockets(true))
      publish({ of: 'ended', session, reason })
    },
  }

  return {
    notify,
    sessions,
    /** Handles an event of another node behind the earlier ones of the same rooms. */
    onNews: (news: CustomerNews): void => inBackground.inOrder(roomsOf(news), () => perform(news)),
  }
}

const about = (thread: ThreadRecord) => ({
  thread_id: thread.id,
  source_id: thread.source_id,
  identity_id: thread.identity_id,
})
