import type { CustomerContent } from '../../../../contract/chat/realtime'
import type { StructuredContent } from '../../../../contract/structured'
import type { LinkTarget, WebviewHeight } from '../../../../contract/structured/link'
import type { StructuredReply } from '../../../../contract/structured/reply'

export interface LinkRequest {
  url: string
  /** For the panel's header and for screen readers. */
  title: string
  target: LinkTarget
  webviewHeight: WebviewHeight
}

/** The properties of every view of a structured type. A view holds no state that another part must know. */
export interface StructuredProps<T extends StructuredContent> {
  content: CustomerContent
  structured: T
  /** The customer's newest message that answers this content, sent or still on its way; null when none. */
  answer: { body: string; structured_reply: StructuredReply | null; state: 'sending' | 'sent' | 'failed' } | null
  /** True while no newer message from the other side stands below and nothing was answered or typed past it. */
  current: boolean
  /** Sends the answer as the customer's message. `body` is what their bubble shows (the title tapped). */
  reply(body: string, structuredReply: StructuredReply): void
  openLink(link: LinkRequest): void
  /**
   * Moves the focus to the text box without calling up the soft keyboard. Called in the gesture that makes the pressed
   * control go away, so that the focus is not lost.
   */
  focusComposer?(): void
}
