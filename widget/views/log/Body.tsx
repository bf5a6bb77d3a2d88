import { isWebPage, linkedText } from '../../../contract/markdown/linked-text'
import { later } from '../../later'
import cardWords from '../../strings/english/links.json'
import { useLaterWords } from '../../strings/words'
import { unseen } from '../ui/unseen'
import { useLater } from '../ui/useLater'
import style from './Body.module.css'

interface BodyProps {
  text: string
  /** The author's HTML. It must pass the sanitizer before it is inserted. */
  html: string | null
  class: string
}

export const formattedView = later(() => import('./Formatted'))

/** The text of a message. Formatted text is shown as plain text until the sanitizer is loaded. */
export function Body({ text, html, class: bubble }: BodyProps) {
  const { part } = useLater(formattedView, html !== null)
  if (part && html !== null) return <part.Formatted html={html} class={`${bubble} ${style.body}`} />
  return (
    <div class={`${bubble} ${style.body}`} dir="auto">
      {linkedText(text).map(({ text, href }) => (href ? <TextLink text={text} href={href} /> : text))}
    </div>
  )
}

/**
 * A link in a text. The letters of the link decide its direction, and do not change the direction of the text around
 * it.
 */
function TextLink({ text, href }: { text: string; href: string }) {
  const page = isWebPage(href)
  const word = useLaterWords(cardWords, page)
  return (
    <a href={href} dir="auto" target={page ? '_blank' : undefined} rel="noopener noreferrer">
      {text}
      {page && <span class={unseen}> {word('opens_new_tab')}</span>}
    </a>
  )
}
