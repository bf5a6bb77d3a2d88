import type { ConversationContent } from '../../../../shell/shapes'
import type { ShownToViews } from '../../open/shown'
import { Dots } from '../Dots'
import style from './Growing.module.css'
import { GrowingText } from './GrowingText'
import { liveTextOf } from './live-text'

interface GrowingProps {
  talk: Pick<ShownToViews, 'live'>
  content: ConversationContent
  /** Shown while the bot sends no status. */
  writes: string
}

/** Draws a live message while it grows. Only this component is redrawn for new text. */
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
