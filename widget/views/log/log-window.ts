import type { RefObject } from 'preact'
import { afterPaint } from '../../after-paint'

export interface LogWindowNeeds {
  count: number
  /** Returns the key of a line, which stays the same when earlier lines are added. */
  keyOf(place: number): string | undefined
  /** Returns about how many pixels high a line is that is not rendered yet. */
  heightOf(place: number): number
  pinned: boolean
  /** Pixels. While some of them are in view, the browser keeps a pinned log at its end. */
  endHeight: number
  log: RefObject<HTMLElement | null>
  /** The element with the lines, each with its key in `data-msg`. */
  list: RefObject<HTMLElement | null>
}

/** Pixels rendered above and below the screen: `reach` during scrolling, `calm` at rest. */
const reach = 800
const calm = 3_000
/**
 * Milliseconds without scrolling after which the log is at rest. Longer after a new message, which may still be
 * rendering.
 */
const pause = 150
const calmPause = 1_000
/** Pixels that a step renders at least. Each step costs a layout and a paint, so few large steps are better. */
const step = 480
const pixelsToDraw = (drawn: number) => Math.max(step, (reach - drawn) / 2)
/** Pixels. Lines further away on the opposite side are removed, because all rendered lines make a frame slower. */
const keptPixels = reach + step
/** Pixels above the end that stay rendered if many messages arrive at once. */
const keptAtEnd = 4_800

interface Page {
  log: RefObject<HTMLElement | null>
  over: RefObject<HTMLElement | null>
  under: RefObject<HTMLElement | null>
  draw(): void
}

export type LogWindow = ReturnType<typeof createLogWindow>

/**
 * Selects the lines of the log that are rendered: the end, or the lines near the screen. `over` and `under` are empty
 * spaces for all other lines. If lines above change, the upper space changes by the same height, so that the screen
 * does not move. The first frame renders one screen, the next frames up to `reach`. `first`: the lines that are
 * rendered now.
 */
// One function: each step reads and writes the same position in the log (`now`, `held`).
export function createLogWindow(
  first: { start: number; end: number; first: string | undefined },
  { log, over, under, draw }: Page,
) {
  const now = { ...first, over: 0, count: first.end }
  let needs: LogWindowNeeds | null = null
  /** A line that must not move, its distance from the top of the log, and the scroll position unless at the end. */
  let held: { key: string; top: number; scrolled: number | null } | null = null
  let came = 0
  let rest = 0
  let resting: ReturnType<typeof setTimeout> | undefined
  let seen = 0
  /** Whether the customer has touched or scrolled the log. Before that, only its end is rendered. */
  let touched = false
  const touch = () => {
    touched = true
    follow()
  }
  for (const sign of ['pointerover', 'focusin']) log.current?.addEventListener(sign, touch, { once: true })

  function heights(from: number, to: number): number {
    let sum = 0
    for (let place = from; place < to; place++) sum += needs?.heightOf(place) ?? 0
    return sum
  }

  function away(from: number, pixels: number): number {
    let place = from
    for (let left = pixels; place > 0 && left > 0; ) left -= heights(--place, place + 1)
    for (let left = pixels; place < now.count && left < 0; ) left += heights(place++, place)
    return place
  }

  function prepareLines(given: LogWindowNeeds) {
    needs = given
    const { count, pinned, keyOf } = given
    came = 0
    while (now.start + came < count && keyOf(now.start + came) !== now.first) came += 1
    if (now.start + came >= count) {
      came = 0
      Object.assign(now, { start: 0, end: 0, over: 0, count: 0 })
    }
    now.start += came
    now.end += came
    // The first line may lose its day and author and change its height, so the line after it stays in position.
    if (came > 0) hold(keyOf(Math.min(now.start + 1, now.end - 1)))
    const before = now.end
    now.end = pinned || now.end >= now.count + came ? count : Math.min(now.end, count)
    now.count = count
    if ((pinned || before === 0) && now.end > before && now.start < away(now.end, keptAtEnd)) {
      const manyCame = before <= away(now.end, innerHeight)
      now.start = away(now.end, manyCame ? innerHeight : calm)
      now.over = heights(0, now.start)
    }
    now.first = keyOf(now.start)
    // At least as high as the screen, so that the end of the space is never on the screen.
    rest = now.end < count ? Math.max(innerHeight, heights(now.end, count)) : 0
    return { start: now.start, end: now.end }
  }

  /** Renders the lines from `start` to `end`. The line at `place` stays in its position, or moves to `top`. */
  function move(start: number, end: number, place: number, top?: number) {
    if (!hold(needs?.keyOf(place), top)) return
    Object.assign(now, { start, end, first: needs?.keyOf(start) })
    draw()
  }

  function hold(key: string | undefined, top?: number): boolean {
    const log = needs?.log.current
    const line = lineOf(key)
    const wanted = top ?? (line && topOf(line))
    if (key === undefined || wanted == null || !log) return false
    const isAnchored = needs?.pinned && log.scrollHeight - log.scrollTop - log.clientHeight < needs.endHeight
    held = { key, top: wanted, scrolled: isAnchored ? null : log.scrollTop }
    if (isAnchored) return true
    log.style.overflowAnchor = 'none'
    void afterPaint().then(() => log.style.removeProperty('overflow-anchor'))
    return true
  }

  const lineOf = (key = '') => needs?.list.current?.querySelector<HTMLElement>(`[data-msg="${CSS.escape(key)}"]`)
  const topOf = (line: HTMLElement) =>
    line.getBoundingClientRect().top - (over.current?.getBoundingClientRect().top ?? 0)

  /** Must be called when the lines from `prepareLines` are in the document, before they are painted. */
  function restoreScroll() {
    const { key, top = 0, scrolled = null } = held ?? {}
    held = null
    const line = lineOf(key)
    const off = line ? topOf(line) - top : 0
    const wanted = now.over - off
    if (now.start === 0) now.over = 0
    else if (off) now.over = wanted < step ? heights(0, now.start) : wanted
    if (over.current) over.current.style.height = `${now.over}px`
    if (under.current) under.current.style.height = `${rest}px`
    const log = needs?.log.current
    // Also corrects a log that was too short for a moment and was scrolled back by the browser.
    const place = scrolled === null ? null : scrolled + now.over - wanted
    if (off && log && place !== null && log.scrollTop !== place) log.scrollTop = place
    // Older messages fire no scroll event, and the customer may have scrolled before this code was loaded.
    if (came > 0 || !(touched || needs?.pinned)) requestAnimationFrame(follow)
  }

  /** Returns how many pixels are rendered above and below the screen; null while that is changing. */
  function drawn() {
    const log = needs?.log.current
    const list = needs?.list.current
    if (!log || !list || held) return null
    const { scrollTop, clientHeight } = log
    const top = list.offsetTop
    const above = scrollTop - top
    return { scrollTop, clientHeight, top, above, below: list.offsetHeight - above - clientHeight }
  }

  /**
   * Returns the number of lines above the screen (1) or below it (-1) that are too far away. Measured, since the height
   * of lines is not known.
   */
  function far(side: 1 | -1): number {
    const log = needs?.log.current
    const lines = needs?.list.current?.querySelectorAll<HTMLElement>('[data-msg]')
    if (!log || !lines) return 0
    const { scrollTop, clientHeight } = log
    let count = 0
    for (; count < lines.length - 1; count++) {
      const line = lines[side > 0 ? count : lines.length - 1 - count]
      if (!line) break
      const { offsetTop, offsetHeight } = line
      const off = side > 0 ? scrollTop - offsetTop - offsetHeight : offsetTop - scrollTop - clientHeight
      if (off < keptPixels) break
    }
    return count
  }

  function follow() {
    const space = drawn()
    if (!space) return
    const { scrollTop, clientHeight, top, above, below } = space
    clearTimeout(resting)
    touched ||= !needs?.pinned
    if (touched) resting = setTimeout(fill, scrollTop === seen ? 0 : needs?.pinned ? calmPause : pause)
    seen = scrollTop
    const { start, end, count } = now
    if (above < -clientHeight && start > 0) jump(Math.floor((start * Math.max(scrollTop, 0)) / top))
    else if (below < -clientHeight && end < count)
      jump(Math.min(count - 1, end + Math.floor(((end - count) * (below + clientHeight)) / rest)))
    else if (above < reach && start > 0) move(away(start, pixelsToDraw(above)), end - far(-1), start)
    else if (below < reach && end < count) {
      const next = start + far(1)
      move(next, away(end, -pixelsToDraw(below)), next)
    }

    function jump(place: number) {
      move(away(place, reach), away(place, -clientHeight - reach), place, scrollTop)
    }
  }

  function fill() {
    const space = drawn()
    if (space && space.above < calm && now.start > 0) move(away(now.start, step), now.end, now.start)
    else if (space && space.below < calm && now.end < now.count) move(now.start, away(now.end, -step), now.start)
  }

  return { prepareLines, restoreScroll, showEarlier: () => move(away(now.start, reach), now.end, now.start), follow }
}
