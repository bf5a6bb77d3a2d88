import type { ConversationContent } from '../../../../shell/shapes'
import type { Inbox } from '../../../inbox'
import { useTranslate } from '../../../strings/en'
import { Dots } from '../Dots'
import style from '../Said.module.css'
import { GrowingText } from './GrowingText'

/** Draws a message while its author writes it. Only this part is drawn again when the text grows. */
export function LiveSaid({ inbox, content }: { inbox: Inbox; content: ConversationContent }) {
  const t = useTranslate()
  const { body, status } = inbox.talk.liveOf(content)
  return (
    <>
      {body && <GrowingText text={body} />}
      <p class={style.writing}>
        <Dots />
        <span dir="auto">{status || t('customer_writes', { name: content.author_name })}</span>
      </p>
    </>
  )
}
