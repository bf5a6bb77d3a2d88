import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { painted } from '../painted'

/** Pixels that stay drawn above and below what is on the screen, and of how many a side is cut back: far more, so that reading to and fro costs nothing. */
const reach = 1_200
const excess = 4 * reach
/** Pixels that come at once, at least: a slow phone draws them within a frame. Nothing else moves by it, so the next frame may bring more. */
const step = 480
/** The more that is near is not drawn yet, the more comes at once. */
const lack = (drawn: number) => Math.max(step, (reach - drawn) / 2)

export interface LogWindowNeeds {
  /** How many lines there are. */
  count: number
  /** Names a line, also after others came before it. */
  keyOf(place: number): string | undefined
  /** About how many pixels a line takes; it is not drawn yet. */
  heightOf(place: number): number
  /** The customer reads the end. */
  pinned: boolean
  log: RefObject<HTMLElement | null>
  /** Holds the lines, each with its key in `data-msg`. */
  list: RefObject<HTMLElement | null>
}

/**
 * Which lines of the log are drawn: the end, or, further up, what is near the customer's eyes; `over` and `under` stand for the rest. What
 * comes and goes above is taken from the space above, to the pixel, so that nothing on the screen has to move or to be painted again: however
 * long the log, a frame costs the same. At first only what fills the screen is drawn, the rest of the reach in the frames after it.
 */
export function useLogWindow({ count, keyOf, heightOf, pinned, log, list }: LogWindowNeeds) {
  const kept = useRef({ start: 0, end: 0, over: 0, count: 0, first: undefined as string | undefined })
  /** A line, the pixel of the log at which its top stands, and how far the log was scrolled. */
  const held = useRef<{ key: string; top: number; scrolled: number } | null>(null)
  const over = useRef<HTMLDivElement>(null)
  const under = useRef<HTMLDivElement>(null)
  const redraw = useSignal(0)
  redraw.value
  const now = kept.current

  function heights(from: number, to: number): number {
    let sum = 0
    for (let place = from; place < to; place++) sum += heightOf(place)
    return sum
  }

  /** The line that stands `pixels` above the end of those before `from`; the other way when they are negative. */
  function away(from: number, pixels: number): number {
    let place = from
    for (let left = pixels; place > 0 && left > 0; ) left -= heightOf(--place)
    for (let left = pixels; place < count && left < 0; ) left += heightOf(place++)
    return place
  }

  // Older ones came before the first, or this is another log.
  let came = 0
  while (now.start + came < count && keyOf(now.start + came) !== now.first) came += 1
  if (now.start + came >= count) Object.assign(now, { start: 0, end: 0, over: 0, count: 0 })
  else {
    now.start += came
    now.end += came
    now.count += came
  }

  const before = now.end
  now.end = pinned || now.end === now.count ? count : Math.min(now.end, count)
  now.count = count
  if ((pinned || before === 0) && now.end > before && now.start < away(now.end, excess)) {
    const manyCame = before <= away(now.end, innerHeight)
    now.start = away(now.end, manyCame ? innerHeight : 2 * reach)
    now.over = heights(0, now.start)
  }
  now.first = keyOf(now.start)
  // Never so little that the end of the space could be taken for the end of the log.
  const rest = now.end < count ? Math.max(innerHeight, heights(now.end, count)) : 0

  /** Draws from `start` to `end`; `place` is drawn now or will be, with its top at the pixel where it stands, or at `top`. */
  function draw(start: number, end: number, place: number, top?: number) {
    const key = keyOf(place)
    const line = lineOf(key)
    const stands = top ?? (line && topOf(line))
    if (key === undefined || stands == null || !log.current) return
    held.current = { key, top: stands, scrolled: log.current.scrollTop }
    // Else the browser would keep the place once more.
    log.current.style.overflowAnchor = 'none'
    void painted().then(() => log.current?.style.removeProperty('overflow-anchor'))
    Object.assign(now, { start, end, first: keyOf(start) })
    redraw.value += 1
  }

  const lineOf = (key = '') => list.current?.querySelector<HTMLElement>(`[data-msg="${CSS.escape(key)}"]`)

  const topOf = (line: HTMLElement) =>
    line.getBoundingClientRect().top - (over.current?.getBoundingClientRect().top ?? 0)

  useLayoutEffect(() => {
    const { key, top = 0, scrolled = 0 } = held.current ?? {}
    held.current = null
    const line = lineOf(key)
    const off = line ? topOf(line) - top : 0
    const wanted = now.over - off
    // At the beginning nothing may be left of the space, and before it never nothing.
    if (now.start === 0) now.over = 0
    else if (off) now.over = wanted < step ? heights(0, now.start) : wanted
    if (over.current) over.current.style.height = `${now.over}px`
    if (under.current) under.current.style.height = `${rest}px`
    // Also a log that grew too short for a moment, and was scrolled back for that.
    const place = scrolled + now.over - wanted
    if (off && log.current && log.current.scrollTop !== place) log.current.scrollTop = place
    // Nothing moves when older ones come: that they are near is seen here only.
    if (came > 0) requestAnimationFrame(follow)
  })

  /** After anything moved: draws what came near, lets go what is far. */
  function follow() {
    if (!log.current || !list.current || held.current) return
    const { scrollTop, clientHeight } = log.current
    const { start, end } = now
    const top = list.current.offsetTop
    const above = scrollTop - top
    const below = list.current.offsetHeight - above - clientHeight
    if (above < -clientHeight && start > 0) jump(Math.floor((start * Math.max(scrollTop, 0)) / top))
    else if (below < -clientHeight && end < count)
      jump(Math.min(count - 1, end + Math.floor(((end - count) * (below + clientHeight)) / rest)))
    else if (above < reach && start > 0) draw(away(start, lack(above)), end, start)
    else if (below < reach && end < count) draw(start, away(end, -lack(below)), start)
    else if (below > excess && away(end, step) > start) draw(start, away(end, step), start)
    else if (above > excess && !pinned) {
      const next = Math.min(end - 1, away(start, -step))
      draw(next, end, next)
    }

    /** The log was moved to where nothing near is drawn. */
    function jump(place: number) {
      const first = away(place, reach)
      const last = away(place, -clientHeight - reach)
      draw(first, last, place, scrollTop)
    }
  }

  return {
    start: now.start,
    end: now.end,
    over,
    under,
    showEarlier: () => draw(away(now.start, reach), now.end, now.start),
    follow,
  }
}
