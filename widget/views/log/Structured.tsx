import { useComputed } from '@preact/signals'
import type { ComponentChild } from 'preact'
import { useErrorBoundary } from 'preact/hooks'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { StructuredContent } from '../../../contract/structured'
import type { StructuredReply } from '../../../contract/structured/reply'
import type { LinkOpener } from '../../models/links/link-panel'
import type { Conversation } from '../../models/log/conversation'
import { choiceOf, repeatsBody } from '../../types'
import { Dots } from '../ui/Dots'
import { useLater } from '../ui/useLater'
import { Undrawn } from '../undrawn/Undrawn'
import { viewOf } from './message-views'

interface ViewProps {
  content: CustomerContent
  type: string
  conversation: Conversation
  links: LinkOpener
  focusComposer(): void
  /** The plain text in its bubble: above the view, and before the view is loaded. */
  body: ComponentChild
}

/**
 * The view of a structured message, fetched at its first use. Without a view, or if the fetch fails, Undrawn.tsx shows
 * the message.
 */
export function StructuredView({ content, type, conversation, links, focusComposer, body }: ViewProps) {
  const view = viewOf(type)
  const { part: View, failed } = useLater(view, true)
  const answer = useComputed(() => conversation.answerOf(content.id))
  const current = useComputed(() => conversation.isCurrent(content))
  const [broken] = useErrorBoundary()
  const given = answer.value
  const structured = content.structured_content
  const reply = (body: string, sent: StructuredReply) => conversation.reply(content.id, body, sent)
  if (!View || broken)
    return (
      <>
        {body}
        {failed || broken || !view ? (
          <Undrawn
            content={content}
            view={broken ? null : view}
            current={current.value}
            open={!given && (current.value || !structured || choiceOf(structured) !== 'newest')}
            reply={reply}
            focusComposer={focusComposer}
          />
        ) : (
          !body && <Dots />
        )}
      </>
    )
  return (
    <>
      {structured && !repeatsBody(structured, content.body) && body}
      <View
        content={content}
        // Undefined for a live message, whose view does not use it.
        structured={structured as StructuredContent}
        answer={
          given && {
            body: given.content.body,
            structured_reply: given.content.structured_reply,
            state: given.state === 'sending' || given.state === 'failed' ? given.state : 'sent',
          }
        }
        current={current.value}
        reply={reply}
        links={{
          prepare: links.prepare,
          open: (link) => links.open({ ...link, reply: (payload, text) => reply(text, { payload }) }),
        }}
        focusComposer={focusComposer}
        conversation={conversation}
      />
    </>
  )
}
