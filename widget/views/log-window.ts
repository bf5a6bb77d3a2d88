/** Pixels that stay drawn above and below what is on the screen, and of how many a side is cut back: far more, so that reading to and fro costs nothing. */
const reach = 1_200
const excess = 4 * reach
/** Pixels that come or go at once. Each time costs a frame its layout and paint, so few and often is worse than some and seldom. */
const step = 1_500

/** Lines below the window that are let go, and the height that they took. */
interface Stretch {
  count: number
  height: number
}

export interface LogWindowNeeds {
  /** How many lines there are. */
  count: number
  /** How many of them came in front of those of the drawing before; -1: they are others. */
  prepended: number
  /** About how many pixels a line takes; it is not drawn yet. */
  heightOf(place: number): number
  /** The customer reads the end. */
  pinned: boolean
  /** Makes a change above what is on the screen without moving it. */
  keepPlace(change: () => void): void
}

/** Which lines are drawn, and the pixels that those below them would take. */
export interface Drawn {
  start: number
  end: number
  below: number
}

export type LogWindow = ReturnType<typeof createLogWindow>

/**
 * Which lines of the log are drawn: the end, or, further up, what is near the customer's eyes. However long the log, a frame costs the
 * same; and at first only what fills the screen is drawn, the rest of the reach in the frames after it. It comes with the first log
 * that is longer than the screen; `first` is what is drawn by then.
 */
export function createLogWindow(first: Drawn, draw: () => void) {
  const now = { start: first.start, end: first.end, below: [] as Stretch[] }
  let { heightOf, pinned, keepPlace }: Omit<LogWindowNeeds, 'count' | 'prepended'> = {
    heightOf: () => 0,
    pinned: true,
    keepPlace() {},
  }

  /** The line that stands `pixels` above the end of those before `from`. */
  function above(from: number, pixels: number): number {
    let place = from
    for (let left = pixels; place > 0 && left > 0; ) left -= heightOf(--place)
    return place
  }

  /** To be called with each drawing of the log. */
  function look({ count, prepended, ...needs }: LogWindowNeeds): Drawn {
    ;({ heightOf, pinned, keepPlace } = needs)
    now.start += prepended
    now.end += prepended
    const before = now.end
    if (pinned) now.below = []
    if (now.below.length === 0) now.end = count
    if (pinned && now.end > before && now.start < above(now.end, excess)) {
      const manyCame = before <= above(now.end, innerHeight)
      now.start = above(now.end, manyCame ? innerHeight : 2 * reach)
    }
    now.start = Math.min(now.start, now.end)
    return { start: now.start, end: now.end, below: now.below.reduce((sum, { height }) => sum + height, 0) }
  }

  function showEarlier() {
    keepPlace(() => {
      now.start = above(now.start, step)
      draw()
    })
  }

  /** After anything moved: draws what came near, lets go what is far. */
  function follow(log: HTMLElement, list: HTMLElement) {
    const over = log.scrollTop
    const under = list.offsetTop + list.offsetHeight - over - log.clientHeight
    const last = above(now.end, step)
    if (now.start > 0 && over < reach) showEarlier()
    else if (now.below.length > 0 && under < reach) {
      now.end += now.below.pop()?.count ?? 0
      draw()
    } else if (under > excess && last > now.start) {
      now.below.push({ count: now.end - last, height: heightFrom(list, last - now.start) })
      now.end = last
      draw()
    } else if (over > excess && !pinned) {
      keepPlace(() => {
        now.start = Math.min(now.end - 1, beneath(now.start, step))
        draw()
      })
    }
  }

  /** The line that stands `pixels` below the top of `from`. */
  function beneath(from: number, pixels: number): number {
    let place = from
    for (let left = pixels; place < now.end && left > 0; ) left -= heightOf(place++)
    return place
  }

  return { look, showEarlier, follow }
}

/** Pixels from the top of a line, or of the day that it begins, to the end of the list. */
function heightFrom(list: HTMLElement, place: number): number {
  const line = list.querySelectorAll<HTMLElement>('[data-msg]')[place]
  const before = line?.previousElementSibling
  const first = before instanceof HTMLElement && !before.dataset.msg ? before : line
  return first ? list.getBoundingClientRect().bottom - first.getBoundingClientRect().top : 0
}
