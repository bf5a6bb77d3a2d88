/** The distance between the words and the edge of the scrolled element, in pixels. */
const margin = 24

/** Scrolls the words into view in every scrolled element around them: carousel, sheet, log. */
export function reveal(range: Range, message: HTMLElement) {
  let inside: Element | null = range.startContainer.parentElement
  for (let around = inside?.parentElement; inside && around; inside = around, around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around)
    if (scrolls(overflowX) && around.scrollWidth > around.clientWidth) scrollSideways(around, inside)
    if (scrolls(overflowY) && around.scrollHeight > around.clientHeight) scrollVertically(around, range)
    if (around.tagName === 'DIALOG' || (around.contains(message) && scrolls(overflowY))) return
  }
}

const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

function scrollSideways(row: Element, inside: Element) {
  const [inner, outer] = [inside.getBoundingClientRect(), row.getBoundingClientRect()]
  if (inner.left >= outer.left && inner.right <= outer.right) return
  const isRtl = getComputedStyle(row).direction === 'rtl'
  row.scrollBy({ left: isRtl ? inner.right - outer.right : inner.left - outer.left, behavior: 'instant' })
}

function scrollVertically(scroller: Element, range: Range) {
  const [target, outer] = [range.getBoundingClientRect(), scroller.getBoundingClientRect()]
  const gap = Math.min(margin, outer.height / 4)
  if (target.top >= outer.top + gap && target.bottom <= outer.bottom - gap) return
  const top = target.top - outer.top - (outer.height - target.height) / 2
  scroller.scrollBy({ top, behavior: 'instant' })
}
