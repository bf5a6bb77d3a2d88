import type { LivePiece } from '../../contract/chat/live'
import type { CustomerContent, CustomerThread } from '../../contract/chat/realtime'
import type { ServerToVisitor, SessionEnd } from '../../contract/chat/visitor'
import type { Conversation } from '../models/log/conversation'
import type { Clock } from '../models/session/clock'
import type { Exchange } from '../models/sync/exchange'
import type { SocketEvents } from './socket'

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

const viewWithinMs = 1_500

/** Fetches the views of these messages; null when they are loaded. */
export type FetchViews = (contents: readonly CustomerContent[]) => Promise<unknown> | null

/** Resolves when these messages can be rendered. Without messages: when all requested views are loaded. */
export type WaitForViews = (contents?: readonly CustomerContent[]) => Promise<unknown> | undefined

/** Delays new messages and changes until their views are loaded. */
export function createViewWaiter(clock: Clock, fetchViews: FetchViews): WaitForViews {
  let last: Promise<unknown> | undefined
  return (contents) => {
    if (contents) {
      const views = fetchViews(contents)
      // Waits for earlier messages, so that a text never overtakes a card.
      const drawn = Promise.race([views, views && new Promise<void>((done) => clock.after(viewWithinMs, done))])
      last = after(last, drawn)
    }
    return last
  }
}

async function after(before: Promise<unknown> | undefined, drawn: Promise<unknown>): Promise<void> {
  await before
  await drawn
}
