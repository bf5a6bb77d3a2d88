import type { CustomerContent } from '../../../contract/chat/realtime'
import type { StructuredContent } from '../../../contract/structured'
import type { StructuredReply } from '../../../contract/structured/reply'
import type { LinkOpener } from '../../models/links/link-panel'
import type { Conversation } from '../../models/log/conversation'

/** The properties of every view of a structured type. A view holds no state that another part needs. */
export interface StructuredProps<T extends StructuredContent> {
  content: CustomerContent
  structured: T
  /** The customer's newest message that answers this content, sent or still being sent; null if there is none. */
  answer: { body: string; structured_reply: StructuredReply | null; state: 'sending' | 'sent' | 'failed' } | null
  /** Whether this is the newest message, so that the customer can answer it. */
  current: boolean
  /**
   * Sends the answer. `body` is the text that the customer's message shows, such as the title of the pressed button.
   */
  reply(body: string, structuredReply: StructuredReply): void
  links: LinkOpener
  /**
   * Does not open the soft keyboard. Call it in the event that removes the pressed button; later the focus would be
   * lost.
   */
  focusComposer?(): void
  /** Only in the chat, for a live message. */
  conversation?: Conversation
}
