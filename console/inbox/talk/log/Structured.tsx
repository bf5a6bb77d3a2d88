import { useEffect } from 'preact/hooks'
import type { CustomerContent } from '../../../../contract/chat/realtime'
import type { StructuredContent } from '../../../../contract/structured'
import { choiceOf, hasOwnText } from '../../../../widget/types'
import { Body } from '../../../../widget/views/log/Body'
import { viewOf } from '../../../../widget/views/log/message-views'
import type { ConversationContent } from '../../../shell/shapes'
import type { Inbox } from '../../inbox'
import { wordsOf } from './live/words-of'
import style from './MessageRow.module.css'

interface StructuredProps {
  inbox: Pick<Inbox, 't' | 'talk' | 'toasts'>
  content: ConversationContent
  structured: StructuredContent
}

/** Draws the widget's view, which can be read and unfolded, but not answered. */
export function Structured({ inbox, content, structured }: StructuredProps) {
  const { body, shown, id } = content
  const view = viewOf(structured.type)
  useEffect(() => void view?.load(), [view])
  const View = view?.part.value
  const answer = inbox.talk.contents.value.findLast(
    (each) => each.from === 'customer' && each.in_reply_to_id === id && each.shown?.structured_reply,
  )
  const text = body && <Body text={wordsOf(content)} html={shown?.body_html ?? null} class={style.bubble ?? ''} />
  if (!View || !shown) return <>{text}</>
  const offers = choiceOf(structured) === 'newest'
  return (
    <>
      {(hasOwnText(structured) || content.live) && text}
      <View
        content={shown as CustomerContent}
        structured={structured}
        answer={
          answer && !offers
            ? { body: answer.body, structured_reply: answer.shown?.structured_reply ?? null, state: 'sent' as const }
            : null
        }
        current={offers || !answer}
        reply={() => inbox.toasts.say(inbox.t.peek()('only_customer'))}
        links={{ open: ({ url }) => window.open(url, '_blank', 'noopener') }}
      />
      {answer && <p class={style.chosen}>{inbox.t.value('answered', { text: answer.body })}</p>}
    </>
  )
}
