import type { AddressParts, Lifetime } from './core'

// What the page has and shows. Nothing here throws on a page that replaced built-ins.

/** Forms and images of the page hide functions of the document itself, and MooTools replaces the class `Document`. */
const functions = Object.getPrototypeOf(document) as Document

export const createElement = <N extends keyof HTMLElementTagNameMap>(name: N): HTMLElementTagNameMap[N] =>
  functions.createElement.call(document, name) as HTMLElementTagNameMap[N]
export const find = (selector: string): NodeListOf<HTMLElement> =>
  functions.querySelectorAll.call(document, selector) as NodeListOf<HTMLElement>

/** Returns the parts of an address. Uses a link, because a page may have replaced `URL`. */
export const partsOf = (href: string): AddressParts => Object.assign(createElement('a'), { href })

/** Returns the body. `document.body` may be a frame named `body`. A frameset page has no body. */
export const bodyOf = (): HTMLElement => find('body')[0] ?? document.documentElement

/** `document.title` may be a form named `title`. */
export const titleOf = () => (typeof document.title === 'string' ? document.title : '')

/** Observes changes of nodes. Returns a function that stops it. A page may have replaced the class MutationObserver. */
export function observe(nodes: readonly Node[], changes: MutationObserverInit, act: () => void): () => void {
  try {
    const observer = new MutationObserver(act)
    for (const each of nodes) observer.observe(each, changes)
    return () => observer.disconnect()
  } catch {
    return () => {}
  }
}

export const observeHead = (act: () => void) =>
  observe([...find('head')], { childList: true, characterData: true, subtree: true }, act)

/** Returns a media query. A page may have replaced `matchMedia`; then nothing matches. */
export function mediaQuery(query: string): MediaQueryList {
  try {
    return matchMedia(query) || {}
  } catch {
    return {} as MediaQueryList
  }
}

/** Whether the page is light although the device prefers dark. */
export function isLight(): boolean {
  try {
    const html = getComputedStyle(document.documentElement)
    if (/dark/.test(html.colorScheme) || !mediaQuery('(prefers-color-scheme:dark)').matches) return false
    const backdrop = [getComputedStyle(bodyOf()), html].find(({ backgroundColor }) => !/, 0\)/.test(backgroundColor))
    const [red = 255, green = 255, blue = 255] = (backdrop?.backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
    return red + green + blue > 500
  } catch {
    return false
  }
}

export function createLifetime(): Lifetime {
  const ends: (() => void)[] = []
  let isEnded = false
  return {
    get ended() {
      return isEnded
    },
    listen(target, type, act, capture = false) {
      const listener = act as EventListener
      try {
        functions.addEventListener.call(target, type, listener, capture)
        ends.push(() => functions.removeEventListener.call(target, type, listener, capture))
      } catch {}
    },
    onEnd: (act) => void ends.push(act),
    end() {
      isEnded = true
      for (const act of ends.splice(0)) act()
    },
  }
}

/** Returns the page's modal dialog or full-screen element: what is outside of it takes no clicks. */
export function topLayer(bubble: HTMLElement): Element | undefined {
  const full = document.fullscreenElement
  if (full && full !== bubble && !/^(video|iframe|img|canvas|embed|object)$/.test(full.localName)) return full
  return [...find('dialog:modal')].pop()
}

/** Whether a style of `html`, such as `transform`, makes fixed elements scroll with the page. */
export function isRootContaining(): boolean {
  try {
    const { transform, translate, rotate, scale, perspective, willChange, contain } = getComputedStyle(
      document.documentElement,
    )
    return [transform, translate, rotate, scale, perspective, willChange, contain].some(
      (value) => value && !/^(none|auto|style|size|scroll-position)$/.test(value),
    )
  } catch {
    return false
  }
}

/** Whether a popover of the page is open, which would cover the chat. */
export const isPopoverOpen = (bubble: HTMLElement) =>
  'popover' in bubble && [...find(':popover-open')].some((each) => each !== bubble)
