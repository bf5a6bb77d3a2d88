import type { ConversationContent } from '../../../../shell/shapes'
import { useTranslate } from '../../../strings/en'
import type { ShownToViews } from '../../open/shown'
import { Dots } from '../Dots'
import style from './Growing.module.css'
import { GrowingText } from './GrowingText'
import { liveTextOf } from './live-text'

/** Draws a message while its author writes it. Only this part is drawn again when the text grows. */
export function Growing({ talk, content }: { talk: Pick<ShownToViews, 'live'>; content: ConversationContent }) {
  const t = useTranslate()
  const { body, status } = liveTextOf(talk, content)
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
