import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'

/** Lines drawn when the customer reads the end, and the most that may gather there before those above are let go. */
const endLines = 40
const mostAtEnd = 60
/** Lines that come or go at once: few, so that a frame has the time for them. */
const step = 12
/** Pixels that stay drawn above and below what is on the screen, and of how many a side is cut back: far more, so that reading to and fro costs nothing. */
const reach = 1_200
const excess = 4 * reach

/** Lines below the window that are let go, and the height that they took. */
interface Stretch {
  count: number
  height: number
}

export type LogWindow = ReturnType<typeof useLogWindow>

/**
 * Which of `count` lines are drawn: the end, or, further up, what is near the customer's eyes. However long the log, a frame costs the same.
 * @param pinned The customer reads the end.
 * @param keepPlace Makes a change above what is on the screen without moving it.
 */
export function useLogWindow(count: number, pinned: boolean, keepPlace: (change: () => void) => void) {
  const kept = useRef({ start: 0, end: 0, below: [] as Stretch[] })
  const redraw = useSignal(0)
  redraw.value

  const now = kept.current
  if (pinned) now.below = []
  if (now.below.length === 0) now.end = count
  if (pinned && now.end - now.start > mostAtEnd) now.start = now.end - endLines
  now.start = Math.min(now.start, now.end)

  const draw = () => {
    redraw.value += 1
  }

  function showEarlier() {
    keepPlace(() => {
      now.start = Math.max(0, now.start - step)
      draw()
    })
  }

  /** After a scroll: draws what comes near, lets go what is far. */
  function follow(log: HTMLElement, list: HTMLElement) {
    const above = log.scrollTop
    const under = list.offsetTop + list.offsetHeight - above - log.clientHeight
    if (now.start > 0 && above < reach) showEarlier()
    else if (now.below.length > 0 && under < reach) {
      now.end += now.below.pop()?.count ?? 0
      draw()
    } else if (under > excess && now.end - now.start > 2 * step) {
      now.below.push({ count: step, height: heightFrom(list, now.end - now.start - step) })
      now.end -= step
      draw()
    } else if (above > excess && under > 0 && now.end - now.start > 2 * step)
      keepPlace(() => {
        now.start += step
        draw()
      })
  }

  return {
    start: now.start,
    end: now.end,
    /** Pixels that the lines below the window would take. */
    below: now.below.reduce((sum, { height }) => sum + height, 0),
    showEarlier,
    follow,
  }
}

/** Pixels from the top of a line, or of the day that it begins, to the end of the list. */
function heightFrom(list: HTMLElement, place: number): number {
  const line = list.querySelectorAll<HTMLElement>('[data-msg]')[place]
  const before = line?.previousElementSibling
  const first = before instanceof HTMLElement && !before.dataset.msg ? before : line
  return first ? list.getBoundingClientRect().bottom - first.getBoundingClientRect().top : 0
}
