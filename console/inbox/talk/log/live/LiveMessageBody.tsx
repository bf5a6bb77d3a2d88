import type { ConversationContent } from '../../../../shell/shapes'
import type { OpenConversationForViews } from '../../open/open-conversation'
import { Dots } from '../Dots'
import { LiveMarkdown } from './LiveMarkdown'
import style from './LiveMessageBody.module.css'
import { liveTextOf } from './live-text'

interface LiveMessageBodyProps {
  talk: Pick<OpenConversationForViews, 'live'>
  content: ConversationContent
  /** Shown while the bot sends no status. */
  typingText: string
}

/** A separate component, so that new text rerenders nothing else. */
export function LiveMessageBody({ talk, content, typingText }: LiveMessageBodyProps) {
  const { body, status } = liveTextOf(talk, content)
  return (
    <>
      {body && <LiveMarkdown text={body} />}
      <p class={style.writing}>
        <Dots />
        <span dir="auto">{status || typingText}</span>
      </p>
    </>
  )
}
