import { isWebPage } from '../../../contract/markdown/is-web-page'
import { linkedText } from '../../../contract/markdown/linked-text'
import cardWords from '../../strings/english/links.json'
import { useLaterWords } from '../../strings/words'
import { unseen } from '../ui/unseen'

/** A plain text whose addresses are links. */
export const LinkedText = ({ text }: { text: string }) => (
  <>{linkedText(text).map(({ text, href }) => (href ? <TextLink text={text} href={href} /> : text))}</>
)

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
