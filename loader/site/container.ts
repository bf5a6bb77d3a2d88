import { CommandError } from './refusal'
import type { Site } from './site-state'

/**
 * Shows the chat inside an element of the page. The chat fills the element, is open from the start, and has no bubble.
 */
export function fillContainer({ core, bubble, events, life }: Site) {
  const selector = core.set.container ?? ''
  core.style(`@media screen{:host{position:relative!important;display:block!important;width:100%!important;height:100%!important}}
iframe{position:absolute;inset:0;z-index:auto;width:100%;height:100%;border-radius:0;box-shadow:none}`)
  // A chat inside the page cannot be closed.
  core.acts.close = () => null

  core.home = () => {
    try {
      return core.tools.find(selector)[0] ?? null
    } catch {
      return null
    }
  }
  const { attach } = core
  core.attach = () => {
    const element = core.home()
    if (element ? bubble.parentNode === element : !core.shown) return
    core.shown = element !== null
    if (element) attach()
    else core.drop()
    core.layout()
  }
  core.attach()

  if (!core.shown) {
    const message = `data-container finds no element ${JSON.stringify(selector)} on this page.`
    queueMicrotask(() =>
      events.emit('error', { command: 'container', ...new CommandError('no_container', message), message }),
    )
  }
  // The page may add, empty or replace the element later.
  let attachTimer = 0
  const attachSoon = () => {
    clearTimeout(attachTimer)
    attachTimer = window.setTimeout(core.attach, 99)
  }
  life.onEnd(core.tools.observe([document], { childList: true, subtree: true }, attachSoon))
  life.onEnd(() => clearTimeout(attachTimer))
}
