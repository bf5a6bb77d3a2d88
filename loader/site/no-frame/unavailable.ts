import { addCard, setCardLanguage } from '../preview'
import { previewTexts } from '../preview-words'
import type { Site } from '../site-state'

export type Unavailable = ReturnType<typeof createUnavailable>

/** Creates the card that tells the customer that the opened chat cannot load. A click on it opens the chat again. */
export function createUnavailable(site: Pick<Site, 'core' | 'bubble' | 'button'>) {
  const { core, button } = site
  const { card, open, author, words, dismiss } = addCard(site)
  let isShown = false
  open.removeChild(author)
  card.role = 'status'
  const hide = () => {
    isShown = false
    card.hidden = true
  }
  open.onclick = () => {
    hide()
    core.move(true)
  }
  dismiss.onclick = () => {
    hide()
    button.focus()
  }
  const { layout } = core
  core.layout = () => {
    layout()
    if (core.shown) isShown = false
    card.hidden = !isShown || button.inert
  }
  return {
    say() {
      const texts = previewTexts[setCardLanguage(site, card)]
      isShown = true
      card.hidden = button.inert
      words.textContent = texts?.unavailable ?? ''
      dismiss.ariaLabel = texts?.dismiss ?? ''
    },
  }
}
