import { useEffect } from 'preact/hooks'
import type { ConversationContent } from '../../../../shell/shapes'
import type { Inbox } from '../../../inbox'
import style from '../Said.module.css'

/** Draws a message that is being written. Its view is fetched when it is first needed; until then the text is as it was written. */
export function LiveSaid({ inbox, content }: { inbox: Inbox; content: ConversationContent }) {
  const { body } = content
  const { Growing } = inbox.talk.liveParts.value ?? {}
  useEffect(inbox.talk.fetchLive, [])
  // Around this view are the texts of the chat, so the sentence comes from the inbox.
  const writes = inbox.t.value('customer_writes', { name: content.author_name })
  if (Growing) return <Growing talk={inbox.talk} content={content} writes={writes} />
  return body ? <div class={style.bubble}>{body}</div> : null
}
