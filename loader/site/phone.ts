import type { Site } from './site-state'

/**
 * `bubblewire` is the chat's id while it is open, `spare` after it closed, or `below` for the page. `state`: the page's
 * value.
 */
interface HistoryState {
  bubblewire?: string
  state?: unknown
}

const spareMark = 'spare'
const belowMark = 'below'

export type Phone = ReturnType<typeof createPhone>

/**
 * For a full-screen chat: makes the page inert, keeps the chat above the keyboard, and closes it on the back button.
 */
export function createPhone({ core, id, bubble, button, life }: Site) {
  const phone = core.tools.mediaQuery(core.tools.phoneMedia)
  const tree = bubble.shadowRoot as ShadowRoot
  if ('userAgentData' in navigator) core.style(safeArea(core.tools.phoneMedia))
  let uncover = () => {}
  let isFull = false
  let isCovered = false
  let hasEntry = false
  let watching = core.tools.createLife()

  const markOf = () => (history.state as HistoryState | null)?.bubblewire
  const isMarked = () => markOf() === id
  const mark = (bubblewire: string) => history.replaceState({ ...history.state, bubblewire }, '')
  const frameOf = () => tree.querySelector('iframe')

  /** Sizes the chat to the area above the keyboard. Zooming in does not change the size. */
  function positionChat() {
    const frame = frameOf()
    const view = visualViewport
    if (!frame || !view) return
    frame.style.inset = `${view.scale > 1 ? 0 : view.offsetTop}px 0 auto`
    frame.style.height = `${view.scale * view.height}px`
    if (isCovered)
      Object.assign(frame.style, { position: 'fixed', width: '100%', borderRadius: 0, zIndex: core.set.zIndex || 1e7 })
    enlargeFrame(frame)
  }

  function enter() {
    isFull = true
    watching = core.tools.createLife()
    if (visualViewport) for (const event of ['resize', 'scroll']) watching.listen(visualViewport, event, positionChat)
    positionChat()
    // If the page removes the open chat, the page must be usable again.
    const places = [document.documentElement, core.tools.bodyOf()]
    watching.onEnd(core.tools.observe(places, { childList: true }, () => bubble.isConnected || update()))
    uncover = coverPage(bubble, core.tools.bodyOf(), frameOf()?.title || 'Chat')
    // After a reload the history entry exists. Without a click the chat opened before the navigation, and needs no
    // entry.
    if (markOf() === spareMark) mark(id)
    else if (!isMarked() && navigator.userActivation?.isActive !== false) {
      const { state } = history
      history.replaceState({ bubblewire: belowMark, state } satisfies HistoryState, '')
      history.pushState({ ...state, bubblewire: id }, '')
    }
    hasEntry = isMarked()
  }

  function leave() {
    isFull = false
    watching.end()
    uncover()
    frameOf()?.removeAttribute('style')
    // Going back would make some frameworks reload the page. The entry is used again at the next opening.
    if (hasEntry && isMarked()) mark(spareMark)
    hasEntry = false
  }

  function update() {
    const mustBeFull =
      core.shown === true && bubble.isConnected && (isCovered || (phone.matches && !core.set.container))
    if (mustBeFull !== isFull) mustBeFull ? enter() : leave()
    else if (isFull) positionChat()
  }

  function cover(on: boolean) {
    isCovered = on
    if (!on) frameOf()?.removeAttribute('style')
    update()
  }

  const { layout } = core
  core.layout = () => {
    layout()
    update()
  }
  // Ignores the paper size during printing, because the chat is not printed.
  life.listen(phone, 'change', () => core.tools.mediaQuery('print').matches || core.layout())
  function onBack() {
    if (markOf() === belowMark) history.replaceState((history.state as HistoryState).state, '')
    if (!hasEntry || isMarked()) return
    hasEntry = false
    core.move()
    button.focus()
  }
  life.listen(window, 'popstate', onBack)
  life.onEnd(() => {
    if (isFull) leave()
  })

  return { update, cover }
}

/** Enlarges the chat on a page without a viewport tag, which phones show smaller than it is. */
function enlargeFrame({ style }: HTMLElement) {
  const factor = innerWidth / outerWidth
  if (!(factor > 1.05 && factor < 9)) return
  style.width = `${100 / factor}%`
  style.transform = `scale(${factor})`
  style.transformOrigin = '0 0'
}

/**
 * Makes the chat a modal dialog: the page behind cannot scroll or take the focus. Returns a function that undoes this.
 */
function coverPage(bubble: HTMLElement, body: HTMLElement, label: string) {
  const unlock = lockScrolling()
  const siblings = ([...body.children] as HTMLElement[]).filter((each) => !each.contains(bubble) && !each.inert)
  for (const each of siblings) each.inert = true
  bubble.role = 'dialog'
  bubble.ariaModal = 'true'
  bubble.ariaLabel = label
  return () => {
    unlock()
    for (const each of siblings) each.inert = false
    for (const name of ['role', 'aria-modal', 'aria-label']) bubble.removeAttribute(name)
  }
}

/** Stops the page from scrolling. Without `CSSStyleSheet`, which a page may replace, `inert` still blocks touches. */
function lockScrolling(): () => void {
  try {
    const lock = new CSSStyleSheet()
    lock.replaceSync('@media screen{html,body{overflow:hidden!important}}')
    document.adoptedStyleSheets.push(lock)
    return () => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(lock), 1)
  } catch {
    return () => {}
  }
}

/** The screen's safe area as padding. Chromium gives it only to the page, WebKit also to the chat's frame. */
function safeArea(media: string) {
  const sides = ['top', 'right', 'bottom', 'left'].map((side) => `env(safe-area-inset-${side},0px)`)
  return `@media${media}{iframe{box-sizing:border-box;padding:${sides.join(' ')}}}`
}
