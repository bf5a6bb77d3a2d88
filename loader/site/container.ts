import { CommandError } from './refusal'
import type { Site } from './site-state'

/** Shows the chat inside an element of the page: it fills the element, is open from the start, and has no bubble. */
export function fillContainer({ core, bubble, events, page }: Site) {
  const selector = core.set.container ?? ''
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@media screen{:host{position:relative!important;display:block!important;width:100%!important;height:100%!important}}
iframe{position:absolute;inset:0;z-index:auto;width:100%;height:100%;border-radius:0;box-shadow:none}`)
  const tree = bubble.shadowRoot as ShadowRoot
  tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet]
  // A chat that is a part of the page has no close button.
  core.acts.close = () => null

  function enter() {
    let element: Element | null = null
    try {
      element = document.querySelector(selector)
    } catch {}
    if (!element || bubble.parentElement === element) return element !== null
    // A frame that is moved reloads anyway, so it is removed first.
    core.drop()
    element.append(bubble)
    // Set directly instead of by `move`, so that the page keeps its focus.
    core.shown = true
    core.load()
    core.layout()
    return true
  }

  if (!enter()) {
    const message = `data-container finds no element ${JSON.stringify(selector)} on this page.`
    queueMicrotask(() =>
      events.emit('error', { command: 'container', ...new CommandError('no_container', message), message }),
    )
  }
  // A router may add the element later, or replace it.
  page.onChange(() => requestAnimationFrame(enter))
}
