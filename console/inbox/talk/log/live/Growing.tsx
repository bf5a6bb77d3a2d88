import type { ConversationContent } from '../../../../shell/shapes'
import type { ShownToViews } from '../../open/shown'
import { Dots } from '../Dots'
import style from './Growing.module.css'
import { GrowingText } from './GrowingText'
import { liveTextOf } from './live-text'

interface GrowingProps {
  talk: Pick<ShownToViews, 'live'>
  content: ConversationContent
  /** Shown while the author gives no status. */
  writes: string
}

/** Draws a message while its author writes it. Only this part is drawn again when the text grows. */
export function Growing({ talk, content, writes }: GrowingProps) {
  const { body, status } = liveTextOf(talk, content)
  return (
    <>
      {body && <GrowingText text={body} />}
      <p class={style.writing}>
        <Dots />
        <span dir="auto">{status || writes}</span>
      </p>
    </>
  )
}
