import type { CustomerContent } from '../../../contract/chat/realtime'
import { later } from '../../later'
import type { LinkOpener } from '../../models/links/link-panel'
import type { Conversation } from '../../models/log/conversation'
import type { Message } from '../../models/log/messages'
import type { Dates } from '../../strings/dates'
import { useLogTranslate } from '../../strings/en-log'
import { unseen } from '../ui/unseen'
import { useLater } from '../ui/useLater'
import { Attachments } from './Attachments'
import { Body } from './Body'
import style from './Message.module.css'
import { viewTypeOf } from './message-views'
import { StructuredView } from './Structured'

interface MessageProps {
  message: Message
  first: boolean
  last: boolean
  day: string | null
  dates: Dates
  unreadFrom: boolean
  /** True for the customer's newest message: only this message shows its state. */
  newestOwn: boolean
  conversation: Conversation
  links: LinkOpener
  focusComposer(): void
}

export function approximateHeight(content: CustomerContent | undefined): number {
  if (!content) return 0
  const { body, structured_content, attachments } = content
  return 48 + 20 * Math.floor(body.length / 45) + 160 * attachments.length + (structured_content ? 320 : 0)
}

export function MessageView({
  message,
  first,
  last,
  day,
  unreadFrom,
  dates,
  newestOwn,
  conversation,
  links,
  focusComposer,
}: MessageProps) {
  const t = useLogTranslate()
  const { content, state } = message
  const own = content.from === 'customer'
  const Acts = conversation.acts.value
  const name = content.author_name || t('agent')
  const type = viewTypeOf(content)
  const body = content.body && <Body text={content.body} html={content.body_html} class={style.bubble ?? ''} />
  const look = [
    style.line,
    own ? style.own : style.other,
    first && style.first,
    last && style.last,
    state === 'failed' && style.failed,
  ]
  return (
    <>
      {day && (
        <li class={style.day}>
          <span>{day}</span>
        </li>
      )}
      {unreadFrom && (
        <li class={`${style.day} ${style.fresh}`}>
          <span>{t('unread_from')}</span>
        </li>
      )}
      <li class={look.filter(Boolean).join(' ')} data-msg={message.key} tabIndex={-1}>
        {!own && (
          <span class={style.face} aria-hidden="true">
            {last && initialOf(name)}
          </span>
        )}
        <div class={style.said}>
          {!own && first && <span class={style.author}>{name}</span>}
          <span class={unseen}>{own ? t('you_said') : !first && t('they_said', { name })}</span>
          {type ? (
            <StructuredView
              key={type}
              content={content}
              type={type}
              body={body}
              conversation={conversation}
              links={links}
              focusComposer={focusComposer}
            />
          ) : (
            body
          )}
          <Attachments files={content.attachments} />
          {Acts && <Acts message={message} />}
          {(last || state === 'failed') && (
            <Meta
              message={message}
              time={dates.time(content.created_at)}
              newestOwn={newestOwn}
              conversation={conversation}
              focusComposer={focusComposer}
            />
          )}
        </div>
      </li>
    </>
  )
}

const notSent = later(() => import('./NotSent'))

function Meta({
  message,
  time,
  newestOwn,
  conversation,
  focusComposer,
}: Pick<MessageProps, 'message' | 'newestOwn' | 'conversation' | 'focusComposer'> & { time: string }) {
  const t = useLogTranslate()
  const { content, state } = message
  const failed = state === 'failed'
  const { part } = useLater(notSent, failed)
  if (failed)
    return part ? (
      <part.NotSent message={message} conversation={conversation} focusComposer={focusComposer} />
    ) : (
      <span class={style.meta}>⚠</span>
    )
  return (
    <span class={style.meta}>
      {state === 'sending' ? t('sending') : <time dateTime={content.created_at}>{time}</time>}
      {newestOwn && state !== 'sending' && state !== 'received' && ` · ${t(state)}`}
    </span>
  )
}

const initialOf = (name: string) => [...name.trim()][0]?.toLocaleUpperCase() ?? ''
