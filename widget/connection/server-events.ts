import type { LivePiece } from '../../contract/chat/live'
import type { CustomerContent, CustomerThread } from '../../contract/chat/realtime'
import type { ServerToVisitor, SessionEnd } from '../../contract/chat/visitor'
import type { Conversation } from '../models/log/conversation'
import type { Exchange } from '../models/sync/exchange'
import type { SocketEvents } from './socket'
import type { WaitForViews } from './views-first'

export function serverEvents(
  conversation: Pick<
    Conversation,
    'contentAdded' | 'contentChanged' | 'piece' | 'threadChanged' | 'marked' | 'heardTyping'
  >,
  exchange: Pick<Exchange, 'answered' | 'check' | 'catchUp'>,
  drawable: WaitForViews,
  sessionEnded: (reason: SessionEnd) => void,
): SocketEvents['event'] {
  const events: { [E in keyof ServerToVisitor]: ServerToVisitor[E] } = {
    async 'message:added'(content: CustomerContent) {
      await drawable([content])
      conversation.contentAdded(content)
      exchange.check()
    },
    async 'message:changed'(content: CustomerContent) {
      // Waits for views already requested first, then for the view of this message.
      await drawable()
      await drawable([content])
      await exchange.answered()
      conversation.contentChanged(content)
    },
    async 'message:removed'(content) {
      await exchange.answered()
      conversation.contentChanged({ ...content, removed: true })
    },
    'message:piece'(piece: LivePiece) {
      conversation.piece.value = piece
    },
    'thread:changed'(thread: CustomerThread) {
      conversation.threadChanged(thread)
      exchange.check()
    },
    'thread:marks': conversation.marked,
    typing: conversation.heardTyping,
    'session:changed': () => void exchange.catchUp(),
    'session:ended': ({ reason }) => sessionEnded(reason),
  }
  return (name, payload) => {
    if (Object.hasOwn(events, name)) (events[name as keyof ServerToVisitor] as (news: unknown) => void)(payload)
  }
}
