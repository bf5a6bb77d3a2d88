import { reactionEmoji } from '../../../../contract/reaction'
import type { FormReply } from '../../../../contract/structured/reply'
import { Attachments } from '../../../../widget/views/log/Attachments'
import { Body } from '../../../../widget/views/log/Body'
import { Icon } from '../../../shell/controls/icons'
import ui from '../../../shell/controls/ui.module.css'
import type { ConversationContent } from '../../../shell/shapes'
import type { Inbox } from '../../inbox'
import { Face } from '../../list/row/Face'
import { useTranslate } from '../../strings/en'
import { Changed } from './Changed'
import { ChannelForm } from './ChannelForm'
import { CommentBody } from './CommentBody'
import type { Dates } from './dates'
import { FoundWords } from './FoundWords'
import { InChatWords } from './InChatWords'
import { LiveSaid } from './live/LiveSaid'
import { wordsOf } from './live/words-of'
import style from './Said.module.css'
import { Structured } from './Structured'

interface SaidProps {
  inbox: Inbox
  content: ConversationContent
  /** Whether the content is the first or the last of a run of one author. */
  first: boolean
  last: boolean
  dates: Dates
  customer: string
  /** Whether a search led to this message. */
  found: boolean
}

/** Draws one message or comment with its author, time and delivery state. */
export function Said({ inbox, content, first, last, dates, customer, found }: SaidProps) {
  const t = useTranslate()
  const { from, seq, author_name, body, shown, attachments, created_at } = content
  const comment = seq === null
  const named = inbox.talk.details.value?.customer.named
  const mine = content.creator_id === inbox.me().id
  const theirs = from === 'customer'
  const name = theirs ? customer : mine ? t('you') : author_name
  const web = content.source_type === 'web_messaging'
  const structured = shown?.structured_content ?? null
  // On another channel the widget's view would not show the message as it was sent.
  const sent = !theirs && !web && content.rendering?.as !== 'text' ? content.rendering : null
  const classes = [style.line, comment ? style.comment : theirs ? style.theirs : style.ours]
  return (
    <li
      class={[...classes, first && style.first, found && style.found].filter(Boolean).join(' ')}
      data-msg={content.id}
      tabIndex={found ? -1 : undefined}
    >
      {theirs && (
        <span class={style.face}>{last && <Face id={content.author_id} name={named ? customer : ''} small />}</span>
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
        <FoundWords inbox={inbox} content={content} found={found}>
          {sent && <ChannelForm kind={content.source_type} rendering={sent} records={inbox.records} />}
          <InChatWords>
            {content.remotely_deleted ? (
              <p class={style.meta}>{t('unsent')}</p>
            ) : content.live === 'streaming' ? (
              <LiveSaid inbox={inbox} content={content} />
            ) : structured && !theirs ? (
              <Structured inbox={inbox} content={content} structured={structured} />
            ) : comment && content.mentions.length > 0 ? (
              <CommentBody text={body} mentions={content.mentions} me={inbox.me().id} />
            ) : (
              !sent &&
              body && <Body text={wordsOf(content)} html={shown?.body_html ?? null} class={style.bubble ?? ''} />
            )}
            <Attachments files={attachments} />
          </InChatWords>
          <Answered content={content} />
          <Reactions content={content} />
        </FoundWords>
        {(last || content.edited_at || content.delivery === 'failed' || content.live === 'interrupted') && (
          <p class={style.meta}>
            <time dateTime={created_at}>{dates.time(created_at)}</time>
            {content.edited_at && <span>{t('edited')}</span>}
            {content.live === 'interrupted' && (
              <span class={style.interrupted}>
                <Icon name="warning" size={14} />
                {t('interrupted')}
              </span>
            )}
            {content.live !== 'streaming' && <Delivery inbox={inbox} content={content} />}
            {!web && !theirs && content.rendering && (
              <span>{t('as_sent', { form: content.rendering.as.replaceAll('_', ' ') })}</span>
            )}
          </p>
        )}
        <Changed warnings={content.rendering?.warnings ?? []} type={content.structured_content?.type} />
      </div>
      {!theirs && (
        <span class={style.face}>
          {last && (
            <Face id={content.author_id} name={author_name} picture={inbox.pictures.of(content.author_id)} small />
          )}
        </span>
      )}
    </li>
  )
}

function Delivery({ inbox, content }: { inbox: Inbox; content: ConversationContent }) {
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

/** The emoji that both sides gave, each with its number. */
function Reactions({ content: { reactions = [] } }: { content: ConversationContent }) {
  if (reactions.length === 0) return null
  const counts = new Map<keyof typeof reactionEmoji, number>()
  for (const { reaction } of reactions) counts.set(reaction, (counts.get(reaction) ?? 0) + 1)
  return (
    <p class={style.meta}>
      {[...counts].map(([reaction, count]) => (
        <span key={reaction}>{count > 1 ? `${reactionEmoji[reaction]} ${count}` : reactionEmoji[reaction]}</span>
      ))}
    </p>
  )
}

/** Lists a customer's answers question by question. A tapped answer is already in the text. */
function Answered({ content }: { content: ConversationContent }) {
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
