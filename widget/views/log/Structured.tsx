import { useComputed, useSignal } from '@preact/signals'
import type { ComponentChild } from 'preact'
import { useContext, useEffect, useErrorBoundary } from 'preact/hooks'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { StructuredContent } from '../../../contract/structured'
import type { Conversation } from '../../models/log/conversation'
import type { Link } from '../../models/structured/link-panel'
import { Words } from '../../strings/words'
import { loadView, viewHere } from '../structured'
import { Body } from './Body'
import bubble from './Message.module.css'

interface ViewProps {
  content: CustomerContent
  /** The type of its view. */
  type: string
  conversation: Conversation
  openLink(link: Link): void
  focusComposer(): void
  /** The plain text in its bubble: above the view, instead of it until it is loaded, or for good if it fails. */
  body: ComponentChild
}

/** The view of a message that is more than its text, fetched at its first use. Without a view, or if it fails, its text or its titles are shown, and the choices of a question. */
export function StructuredView({ content, type, conversation, openLink, focusComposer, body }: ViewProps) {
  const { later } = useContext(Words)
  const view = useSignal(viewHere(type))
  const answer = useComputed(() => conversation.answerOf(content.id))
  const current = useComputed(() => conversation.isCurrent(content))
  const [failure] = useErrorBoundary()
  const missing = useSignal(false)

  useEffect(() => {
    if (view.peek()) return
    Promise.all([loadView(type), later?.()]).then(
      ([loaded]) => {
        view.value = loaded
        missing.value = !loaded
      },
      () => {
        missing.value = true
      },
    )
  }, [type])

  const View = view.value
  const given = answer.value
  const structured = content.structured_content
  if (!View || failure)
    return missing.value || failure ? (
      <>
        {body || <Body text={titlesIn(structured)} html={null} class={bubble.bubble ?? ''} />}
        {structured?.type === 'select' &&
          current.value &&
          !given &&
          structured.items.map(({ title, payload }) => (
            <button
              key={title}
              type="button"
              onClick={() => conversation.reply(content.id, title, { payload: payload || null })}
            >
              {title}
            </button>
          ))}
      </>
    ) : (
      body
    )
  return (
    <>
      {structured && !repeatsBody(structured, content.body) && body}
      <View
        content={content}
        // The view of a live message has none.
        structured={structured as StructuredContent}
        answer={
          given && {
            body: given.content.body,
            structured_reply: given.content.structured_reply,
            state: given.state === 'sending' || given.state === 'failed' ? given.state : 'sent',
          }
        }
        current={current.value}
        reply={(body, reply) => conversation.reply(content.id, body, reply)}
        openLink={(link) =>
          openLink({ ...link, reply: (payload, text) => conversation.reply(content.id, text, { payload }) })
        }
        focusComposer={focusComposer}
        conversation={conversation}
      />
    </>
  )
}

/** The titles of a message, also of a type that this version does not know. */
function titlesIn(structured: object | null): string {
  const { title, items = [] } = (structured ?? {}) as { title?: string; items?: { title?: string }[] }
  return [title, ...items.map((item) => item.title)].filter(Boolean).join('\n')
}

/** True if the card repeats the plain text, which is its fallback for readers without cards. */
function repeatsBody(structured: StructuredContent, body: string): boolean {
  if (structured.type === 'select') return false
  const titles: (string | undefined)[] = []
  if ('title' in structured) titles.push(structured.title)
  // The address may be the link's fallback, which the card does not have.
  if (structured.type === 'rich_link') titles.push(structured.url, body.match(/^\w+:\/\/\S+$/)?.[0])
  if (structured.type === 'carousel') titles.push(structured.items[0]?.title)
  if (structured.type === 'form') titles.push(structured.pages[0]?.title)
  return titles.includes(body)
}
