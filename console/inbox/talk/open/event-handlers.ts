import type { Conversation, ConversationDetails } from '../../../../clients/typescript/operations'
import type { LivePiece } from '../../../../contract/chat/live'
import type { Marks } from '../../../../contract/chat/visitor'
import type { Presence } from '../../../../contract/inbox/agent-socket'
import type { ConversationContent } from '../../../shell/shapes'
import { laterMarks } from './marks'
import { mergeContents } from './merge'
import type { GoneReason, OpenConversation } from './open-conversation'

interface Of {
  conversation_id: string
}

interface EventHandlerNeeds {
  reader: { readDetails(): void }
  typing: { stop(): void; onTyping(active: boolean, forMs: number): void }
  presence: { onPresence(news: Presence): void }
  onPiece(piece: LivePiece): void
  applyDetails(found: ConversationDetails): void
  seen(): void
  end(reason: GoneReason): void
}

/** Ignores conversations of other customers. */
export function createEventHandlers(
  shown: OpenConversation,
  { reader, typing, presence, onPiece, applyDetails, seen, end }: EventHandlerNeeds,
) {
  const isOpen = ({ conversation_id }: Of) => conversation_id === shown.id.value

  function conversation(given: Conversation) {
    const known = shown.details.value
    if (!known) return
    if (given.id !== known.id) {
      if (given.customer.id === known.customer.id) onOtherConversation(known, given)
    } else if (given.updated_at >= known.updated_at) {
      applyDetails({ ...known, ...given, customer: { ...known.customer, ...given.customer } })
      reader.readDetails()
    }
  }

  /** Reads the details again when another conversation of the same customer is new or changed its state. */
  function onOtherConversation({ earlier }: ConversationDetails, other: Conversation) {
    if (earlier.find(({ id }) => id === other.id)?.state !== other.state) reader.readDetails()
  }

  return {
    conversation,
    added(content: ConversationContent) {
      if (content.thread_id !== shown.id.value || shown.state.value === 'gone') return
      shown.contents.value = mergeContents(shown.contents.value, [content])
      if (content.from === 'customer') typing.stop()
      reader.readDetails()
      seen()
    },
    changed(content: ConversationContent) {
      if (content.thread_id === shown.id.value) shown.contents.value = mergeContents(shown.contents.value, [content])
    },
    piece: onPiece,
    browsed(id: string) {
      if (id === shown.id.value) reader.readDetails()
    },
    gone(news: Of & { reason: GoneReason }) {
      if (isOpen(news)) end(news.reason)
    },
    marks(news: Of & { marks: Marks }) {
      if (isOpen(news)) shown.marks.value = laterMarks(shown.marks.value, news.marks)
    },
    presence: presence.onPresence,
    typing(news: Of & { active: boolean; for_ms: number }) {
      if (isOpen(news)) typing.onTyping(news.active, news.for_ms)
    },
  }
}
