import { useEffect } from 'preact/hooks'
import type { ConversationContent } from '../../../../shell/shapes'
import type { Inbox } from '../../../inbox'
import style from '../MessageRow.module.css'

/** Shows the text as raw Markdown until the code of the live view is loaded. */
export function LiveMessage({ inbox, content }: { inbox: Pick<Inbox, 't' | 'talk'>; content: ConversationContent }) {
  const { body } = content
  const { LiveMessageBody } = inbox.talk.liveParts.value ?? {}
  useEffect(inbox.talk.fetchLive, [])
  const typingText = inbox.t.value('customer_writes', { name: content.author_name })
  if (LiveMessageBody) return <LiveMessageBody talk={inbox.talk} content={content} typingText={typingText} />
  return body ? <div class={style.bubble}>{body}</div> : null
}
