import type { Site } from './site-state'

/**
 * Marks the history entry that stands for the open chat by the chat's id; `spare` once the chat was closed. The page's own entry
 * lies `below`, with the page's state inside: a framework that finds its state when the customer goes back loads the page again.
 */
interface Marked {
  bubblewire?: string
  state?: unknown
}

const spare = 'spare'
const below = 'below'

export type Phone = ReturnType<typeof createPhone>

/**
 * Adapts a chat that fills the screen, or whose webview covers the page.
 * The page behind is inert, the chat stays above the keyboard, and "back" closes it.
 */
export function createPhone({ core, id, bubble, button, life }: Site) {
  const phone = matchMedia(core.tools.phoneMedia)
  const tree = bubble.shadowRoot as ShadowRoot
  if ('userAgentData' in navigator) addSafeArea(tree, phone.media)
  let uncover = () => {}
  let full = false
  let covered = false
  let pushed = false
  let watching = core.tools.createLife()

  const markOf = () => (history.state as Marked | null)?.bubblewire
  const isMarked = () => markOf() === id
  const mark = (bubblewire: string) => history.replaceState({ ...history.state, bubblewire }, '')
  const frameOf = () => tree.querySelector('iframe')

  /** Sets the chat to the part above the keyboard. When the customer zooms in, the size stays. */
  function place() {
    const frame = frameOf()
    const view = visualViewport
    if (!frame || !view) return
    frame.style.inset = `${view.scale > 1 ? 0 : view.offsetTop}px 0 auto`
    frame.style.height = `${view.scale * view.height}px`
    if (covered)
      Object.assign(frame.style, { position: 'fixed', width: '100%', borderRadius: 0, zIndex: core.set.zIndex || 1e7 })
    enlarge(frame)
  }

  function enter() {
    full = true
    watching = core.tools.createLife()
    if (visualViewport) for (const event of ['resize', 'scroll']) watching.listen(visualViewport, event, place)
    place()
    // A page that removes the open chat is not left behind it.
    const removal = new MutationObserver(() => bubble.isConnected || update())
    for (const each of [document.documentElement, core.tools.bodyOf()]) removal.observe(each, { childList: true })
    watching.onEnd(() => removal.disconnect())
    uncover = coverPage(bubble, core.tools.bodyOf(), frameOf()?.title || 'Chat')
    // After a reload the history entry exists already. Without a touch the chat was open before, as after a navigation: then
    // the chat adds no entry to the customer's history.
    if (markOf() === spare) mark(id)
    else if (!isMarked() && navigator.userActivation?.isActive !== false) {
      const { state } = history
      history.replaceState({ bubblewire: below, state } satisfies Marked, '')
      history.pushState({ ...state, bubblewire: id }, '')
    }
    pushed = isMarked()
  }

  function leave() {
    full = false
    watching.end()
    uncover()
    frameOf()?.removeAttribute('style')
    // Going back would make some frameworks load the page again. The entry stays for the next opening.
    if (pushed && isMarked()) mark(spare)
    pushed = false
  }

  function update() {
    const wanted = core.shown === true && bubble.isConnected && (covered || (phone.matches && !core.set.container))
    if (wanted !== full) wanted ? enter() : leave()
    else if (full) place()
  }

  function cover(on: boolean) {
    covered = on
    if (!on) frameOf()?.removeAttribute('style')
    update()
  }

  const { layout } = core
  core.layout = () => {
    layout()
    update()
  }
  // While the page is printed it has the size of the paper. The chat is not printed and stays as it is.
  life.listen(phone, 'change', () => matchMedia('print').matches || core.layout())
  function onBack() {
    if (markOf() === below) history.replaceState((history.state as Marked).state, '')
    if (!pushed || isMarked()) return
    pushed = false
    core.move()
    button.focus()
  }
  life.listen(window, 'popstate', onBack)
  life.onEnd(() => {
    if (full) leave()
  })

  return { update, cover }
}

/** A phone shows a page without a viewport tag smaller than it is; the chat is as large as with it. */
function enlarge({ style }: HTMLElement) {
  const factor = innerWidth / outerWidth
  if (!(factor > 1.05 && factor < 9)) return
  style.width = `${100 / factor}%`
  style.transform = `scale(${factor})`
  style.transformOrigin = '0 0'
}

/** Makes the chat a dialog over a page that neither scrolls nor takes the focus. Returns a function that undoes it. */
function coverPage(bubble: HTMLElement, body: HTMLElement, label: string) {
  const lock = new CSSStyleSheet()
  lock.replaceSync('@media screen{html,body{overflow:hidden!important}}')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, lock]
  const others = ([...body.children] as HTMLElement[]).filter((each) => !each.contains(bubble) && !each.inert)
  for (const each of others) each.inert = true
  bubble.role = 'dialog'
  bubble.ariaModal = 'true'
  bubble.ariaLabel = label
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== lock)
    for (const each of others) each.inert = false
    for (const name of ['role', 'aria-modal', 'aria-label']) bubble.removeAttribute(name)
  }
}

/** Adds the safe area of the screen: Chromium tells it to the page only, WebKit to the chat's frame as well. */
function addSafeArea(tree: ShadowRoot, media: string) {
  const sheet = new CSSStyleSheet()
  const sides = ['top', 'right', 'bottom', 'left'].map((side) => `env(safe-area-inset-${side},0px)`)
  sheet.replaceSync(`@media${media}{iframe{box-sizing:border-box;padding:${sides.join(' ')}}}`)
  tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet]
}
