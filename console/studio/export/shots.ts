import type { Shot } from './picture'

/** The margin around a message in pixels, so that its shadow is not cut off. */
const margin = 16

export function chatShot(page: Document, title: string): Shot {
  const { clientWidth: width, clientHeight: height } = page.documentElement
  return { roots: [page.body], area: { x: 0, y: 0, width, height }, ground: groundOf(page.body), title }
}

/** Returns the area of the message without author and time. Null if the chat shows no message. */
export function messageShot(page: Document, title: string, transparent: boolean): Shot | null {
  const message = page.querySelector('[role="log"] li[data-msg]')
  const said = message?.lastElementChild
  // Author, time and screen-reader texts are spans of a message; bubble and card are other elements.
  const roots = [...(said?.children ?? [])].filter(({ localName }) => localName !== 'span')
  const boxes = roots.map((root) => root.getBoundingClientRect()).filter(({ height }) => height > 0)
  if (boxes.length === 0) return null
  const left = Math.floor(Math.min(...boxes.map((box) => box.left))) - margin
  const top = Math.floor(Math.min(...boxes.map((box) => box.top))) - margin
  const right = Math.ceil(Math.max(...boxes.map((box) => box.right))) + margin
  const bottom = Math.ceil(Math.max(...boxes.map((box) => box.bottom))) + margin
  const area = { x: left, y: top, width: right - left, height: bottom - top }
  return { roots, area, ground: transparent ? null : groundOf(roots[0]), title }
}

/** Uses the scroll size, so that parts that are scrolled out of view are included. */
export function elementShot(element: Element, title: string): Shot {
  const { x, y } = element.getBoundingClientRect()
  const area = { x, y, width: element.scrollWidth, height: element.scrollHeight }
  return { roots: [element], area, ground: groundOf(element), title }
}

function groundOf(element: Element | undefined): string {
  for (let at = element ?? null; at; at = at.parentElement) {
    const color = at.ownerDocument.defaultView?.getComputedStyle(at).backgroundColor ?? ''
    if (color && !/^(transparent|rgba\(.*, 0\))$/.test(color)) return color
  }
  return '#ffffff'
}
