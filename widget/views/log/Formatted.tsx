import createPurifier from 'dompurify'
import { useMemo } from 'preact/hooks'
import { isWebPage } from '../../../contract/markdown/is-web-page'
import { formattedAttributes, formattedTags } from '../../../contract/structured/formatted'
import cardWords from '../../strings/english/links.json'
import { useLaterWords } from '../../strings/words'
import { unseen } from '../ui/unseen'
import style from './Formatted.module.css'

const purifier = createPurifier(window)

/** The HTML of a message, without elements that run scripts, submit, load or style. */
export function Formatted({ html, class: bubble }: { html: string; class: string }) {
  const opensNewTab = useLaterWords(cardWords, true)('opens_new_tab')
  const fill = useMemo(
    () => (element: Element | null) => element?.replaceChildren(sanitize(html, opensNewTab)),
    [html, opensNewTab],
  )
  return <div class={`${bubble} ${style.formatted}`} dir="auto" ref={fill} />
}

/** Returns nodes, not a string: the page's CSP accepts no HTML strings. */
function sanitize(html: string, opensNewTab: string): DocumentFragment {
  const words = purifier.sanitize(html, {
    ALLOWED_TAGS: formattedTags,
    ALLOWED_ATTR: formattedAttributes,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel|sms):/i,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of words.querySelectorAll('a')) {
    if (!isWebPage(link.href)) continue
    // Links open outside of the chat's frame, and send no referrer.
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
    const note = link.ownerDocument.createElement('span')
    note.className = unseen
    note.textContent = ` ${opensNewTab}`
    link.append(note)
  }
  return words
}
