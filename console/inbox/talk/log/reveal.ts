/** The distance between the words and the edge of the scrolled element, in pixels. */
const margin = 24

/** Scrolls the words into view in every scrolled element around them: carousel, sheet, log. */
export function reveal(range: Range, message: HTMLElement) {
  let inside: Element | null = range.startContainer.parentElement
  for (let around = inside?.parentElement; inside && around; inside = around, around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around)
    if (scrolls(overflowX) && around.scrollWidth > around.clientWidth) toSide(around, inside)
    if (scrolls(overflowY) && around.scrollHeight > around.clientHeight) toHeight(around, range)
    if (around.tagName === 'DIALOG' || (around.contains(message) && scrolls(overflowY))) return
  }
}

const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

function toSide(row: Element, inside: Element) {
  const [own, outer] = [inside.getBoundingClientRect(), row.getBoundingClientRect()]
  if (own.left >= outer.left && own.right <= outer.right) return
  const isRtl = getComputedStyle(row).direction === 'rtl'
  row.scrollBy({ left: isRtl ? own.right - outer.right : own.left - outer.left, behavior: 'instant' })
}

function toHeight(scroller: Element, range: Range) {
  const [own, outer] = [range.getBoundingClientRect(), scroller.getBoundingClientRect()]
  const room = Math.min(margin, outer.height / 4)
  if (own.top >= outer.top + room && own.bottom <= outer.bottom - room) return
  const top = own.top - outer.top - (outer.height - own.height) / 2
  scroller.scrollBy({ top, behavior: 'instant' })
}
