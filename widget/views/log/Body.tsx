import { later } from '../../later'
import { useLater } from '../ui/useLater'
import style from './Body.module.css'

interface BodyProps {
  text: string
  /** The author's HTML. It must pass the sanitizer before it is inserted. */
  html: string | null
  class: string
}

export const formattedView = later(() => import('./Formatted'))
const linkedView = later(() => import('./LinkedText'))

/** True for every text with an address, and for some without. */
const mayHaveLink = (text: string) => /:\/\/|www\.|@/i.test(text)

/** Fetches the code for links, if these texts may have some; null if it is not needed or loaded. */
export const fetchLinks = (texts: readonly string[]): Promise<unknown> | null =>
  !linkedView.part.peek() && texts.some(mayHaveLink) ? linkedView.load() : null

/** The text of a message. Formatted text is shown as plain text until the sanitizer is loaded. */
export function Body({ text, html, class: bubble }: BodyProps) {
  const { part } = useLater(formattedView, html !== null)
  const linked = useLater(linkedView, html === null && mayHaveLink(text)).part
  if (part && html !== null) return <part.Formatted html={html} class={`${bubble} ${style.body}`} />
  return (
    <div class={`${bubble} ${style.body}`} dir="auto">
      {linked ? <linked.LinkedText text={text} /> : text}
    </div>
  )
}
