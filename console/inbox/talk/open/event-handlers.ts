import type { Conversation, ConversationDetails } from '../../../../clients/typescript/operations'
import type { LivePiece } from '../../../../contract/chat/live'
import type { Marks } from '../../../../contract/chat/visitor'
import type { Presence } from '../../../../contract/inbox/agent-socket'
import type { ConversationContent } from '../../../shell/shapes'
import { laterMarks } from './marks'
import { mergeContents } from './merge'
import type { GoneReason, OpenConversation } from './open-conversation'

interface OfConversation {
  conversation_id: string
}

interface EventHandlerNeeds {
  reader: { readDetails(): void }
  typing: { stop(): void; onTyping(active: boolean, forMs: number): void }
  presence: { onPresence(news: Presence): void }
  onPiece(piece: LivePiece): void
  applyDetails(found: ConversationDetails): void
  markSeen(): void
  end(reason: GoneReason): void
}

/** Ignores conversations of other customers. */
export function createEventHandlers(
  shown: OpenConversation,
  { reader, typing, presence, onPiece, applyDetails, markSeen, end }: EventHandlerNeeds,
) {
  const isOpen = ({ conversation_id }: OfConversation) => conversation_id === shown.id.value

  function onConversation(update: Conversation) {
    const details = shown.details.value
    if (!details) return
    if (update.id !== details.id) {
      if (update.customer.id === details.customer.id) onOtherConversation(details, update)
    } else if (update.updated_at >= details.updated_at) {
      applyDetails({ ...details, ...update, customer: { ...details.customer, ...update.customer } })
      reader.readDetails()
    }
  }

  /** Reads the details again when another conversation of the same customer is new or changed its state. */
  function onOtherConversation({ earlier }: ConversationDetails, other: Conversation) {
    if (earlier.find(({ id }) => id === other.id)?.state !== other.state) reader.readDetails()
  }

  return {
    onConversation,
    onAdded(content: ConversationContent) {
      if (content.thread_id !== shown.id.value || shown.state.value === 'gone') return
      shown.contents.value = mergeContents(shown.contents.value, [content])
      if (content.from === 'customer') typing.stop()
      reader.readDetails()
      markSeen()
    },
    onChanged(content: ConversationContent) {
      if (content.thread_id === shown.id.value) shown.contents.value = mergeContents(shown.contents.value, [content])
    },
    onPiece: onPiece,
    onBrowsed(id: string) {
      if (id === shown.id.value) reader.readDetails()
    },
    onGone(news: OfConversation & { reason: GoneReason }) {
      if (isOpen(news)) end(news.reason)
    },
    onMarks(news: OfConversation & { marks: Marks }) {
      if (isOpen(news)) shown.marks.value = laterMarks(shown.marks.value, news.marks)
    },
    onPresence: presence.onPresence,
    onTyping(news: OfConversation & { active: boolean; for_ms: number }) {
      if (isOpen(news)) typing.onTyping(news.active, news.for_ms)
    },
  }
}
