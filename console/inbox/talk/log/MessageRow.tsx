import type { FormReply } from '../../../../contract/structured/reply'
import { Attachments } from '../../../../widget/views/log/Attachments'
import { Body } from '../../../../widget/views/log/Body'
import { Icon } from '../../../shell/controls/icons'
import ui from '../../../shell/controls/ui.module.css'
import type { ConversationContent } from '../../../shell/shapes'
import type { Inbox } from '../../inbox'
import { Face } from '../../list/row/Face'
import { type Translate, useTranslate } from '../../strings/en'
import { MessageMenu } from '../message-actions/MessageMenu'
import { Reactions } from '../message-actions/Reactions'
import { ChannelForm } from './ChannelForm'
import { ChatTexts } from './ChatTexts'
import { CommentBody } from './CommentBody'
import type { Dates } from './dates'
import { EmailText } from './EmailText'
import { FoldedChanges } from './FoldedChanges'
import { FoundWords } from './FoundWords'
import { LiveMessage } from './live/LiveMessage'
import { wordsOf } from './live/words-of'
import style from './MessageRow.module.css'
import { Structured } from './Structured'

interface MessageRowProps {
  inbox: Pick<
    Inbox,
    'colleagues' | 'editing' | 'list' | 'me' | 'messageActions' | 'records' | 'sending' | 't' | 'talk' | 'toasts'
  >
  content: ConversationContent
  /** Whether the content is the first or the last in a row of contents by the same author. */
  first: boolean
  last: boolean
  dates: Dates
  customer: string
  found: boolean
}

export function MessageRow({ inbox, content, first, last, dates, customer, found }: MessageRowProps) {
  const t = useTranslate()
  const { from, seq, created_at } = content
  // Older messages are not read again after a colleague's rename.
  const author = inbox.colleagues.nameOf(content.author_id) || content.author_name
  const comment = seq === null
  const isNamed = inbox.talk.details.value?.customer.named
  const mine = content.creator_id === inbox.me().id
  const theirs = from === 'customer'
  const name = theirs ? customer : mine ? t('you') : author
  const web = content.source_type === 'web_messaging'
  const classes = [style.line, comment ? style.comment : theirs ? style.theirs : style.ours]
  return (
    <li
      class={[...classes, first && style.first, found && style.found].filter(Boolean).join(' ')}
      data-msg={content.id}
      tabIndex={found ? -1 : undefined}
    >
      {theirs && (
        <span class={style.face}>{last && <Face id={content.author_id} name={isNamed ? customer : ''} small />}</span>
      )}
      <div class={style.said}>
        {found && <span class={ui.hidden}>{t('found_message')}</span>}
        {first && (
          <p class={style.author}>
            {comment && <Icon name="note" size={14} />}
            {comment ? t('comment_by', { name }) : name}
            {content.auto_submitted && <span class={style.tag}>{t('auto')}</span>}
          </p>
        )}
        {!first && <span class={ui.hidden}>{t('says', { name, text: '' })}</span>}
        <div class={style.message}>
          <MessageContent inbox={inbox} content={content} found={found} />
          <Reactions inbox={inbox} content={content} customer={customer} />
          {inbox.messageActions.hasActions(content) && (
            <MessageMenu inbox={inbox} content={content} excerpt={excerptOf(content, t)} />
          )}
        </div>
        {(last ||
          content.edited_at ||
          content.email ||
          content.delivery === 'failed' ||
          content.live === 'interrupted') && (
          <p class={style.meta}>
            <time dateTime={created_at}>{dates.time(created_at)}</time>
            {content.edited_at && <span>{t('edited')}</span>}
            {content.email?.url && (
              <a href={content.email.url} target="_blank" rel="noopener noreferrer">
                {t('email_open')}
              </a>
            )}
            {content.live === 'interrupted' && (
              <span class={style.interrupted}>
                <Icon name="warning" size={14} />
                {t('interrupted')}
              </span>
            )}
            {content.live !== 'streaming' && <DeliveryState inbox={inbox} content={content} />}
            {!web && !theirs && content.rendering && (
              <span>{t('as_sent', { form: content.rendering.as.replaceAll('_', ' ') })}</span>
            )}
          </p>
        )}
        <FoldedChanges warnings={content.rendering?.warnings ?? []} type={content.structured_content?.type} />
      </div>
      {!theirs && (
        <span class={style.face}>
          {last && (
            <Face id={content.author_id} name={author} picture={inbox.colleagues.pictureOf(content.author_id)} small />
          )}
        </span>
      )}
    </li>
  )
}

/** Renders the content of a message. On the web channel it looks as the customer sees it. */
function MessageContent({ inbox, content, found }: Pick<MessageRowProps, 'inbox' | 'content' | 'found'>) {
  const t = useTranslate()
  const { from, seq, body, shown, attachments } = content
  const comment = seq === null
  const theirs = from === 'customer'
  const structured = shown?.structured_content ?? null
  // Other channels render messages differently from the widget, so show the channel's rendering.
  const isElsewhere = !theirs && content.source_type !== 'web_messaging' && content.rendering?.as !== 'text'
  const channelRendering = isElsewhere ? content.rendering : null
  return (
    <FoundWords inbox={inbox} content={content} found={found}>
      {channelRendering && (
        <ChannelForm kind={content.source_type} rendering={channelRendering} records={inbox.records} />
      )}
      <ChatTexts>
        {content.remotely_deleted ? (
          <p class={style.meta}>{t('unsent')}</p>
        ) : content.live === 'streaming' ? (
          <LiveMessage inbox={inbox} content={content} />
        ) : structured && !theirs ? (
          <Structured inbox={inbox} content={content} structured={structured} />
        ) : content.email ? (
          <EmailText content={content} found={found} />
        ) : comment && content.mentions.length > 0 ? (
          <CommentBody text={body} mentions={content.mentions} me={inbox.me().id} />
        ) : (
          !channelRendering &&
          body && <Body text={wordsOf(content)} html={shown?.body_html ?? null} class={style.bubble ?? ''} />
        )}
        <Attachments files={attachments} />
      </ChatTexts>
      <AnswerList content={content} />
    </FoundWords>
  )
}

function excerptOf(content: ConversationContent, t: Translate) {
  const [file] = content.attachments
  const { type } = content.structured_content
  const fallback = file?.filename ?? (content.live ? t('interrupted') : '')
  const words = wordsOf(content).trim() || (type ? t(`type_${type}`) : fallback)
  return words.length > 60 ? `${words.slice(0, 59)}…` : words
}

function DeliveryState({ inbox, content }: { inbox: Pick<Inbox, 'talk'>; content: ConversationContent }) {
  const t = useTranslate()
  const delivery = inbox.talk.deliveryOf(content)
  if (!delivery) return null
  const why = content.synchronization_error
  if (delivery === 'sending') return <span>{why ? t('sending_why', { why }) : t('sending')}</span>
  if (delivery !== 'failed')
    return (
      <span class={delivery === 'read' ? style.read : undefined}>
        <Icon name="check" size={14} />
        {t(delivery)}
      </span>
    )
  return (
    <span class={style.failed} role="alert">
      <Icon name="warning" size={14} />
      {why ? t('failed_why', { why }) : t('failed')}
    </span>
  )
}

/** Lists a customer's form answers by question. Other answers are already in the message's text. */
function AnswerList({ content }: { content: ConversationContent }) {
  const t = useTranslate()
  const reply = content.structured_reply as Partial<FormReply>
  if (content.from !== 'customer' || reply.type !== 'form_response') return null
  if (!reply.responses) return <p class={style.meta}>{t('private_answer')}</p>
  return (
    <dl class={style.answers}>
      {reply.responses.map(({ page_id, title, items }) => (
        <div key={page_id}>
          <dt>{title}</dt>
          <dd dir="auto">{items.map((item) => item.title).join(', ') || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
