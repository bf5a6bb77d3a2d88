import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Drawn, LogWindow, LogWindowNeeds } from './log-window'

/** As many lines as are drawn without a thought. */
const few = 20

interface Log extends Omit<LogWindowNeeds, 'above'> {
  /** Names the first line. */
  first: string | undefined
  placeOf(name: string): number
}

/** Which lines of the log are drawn: all of a short one; what is near the eyes of a longer one, once the code for that is here. */
export function useLogWindow({ first, placeOf, ...log }: Log) {
  const window = useRef<LogWindow | null>(null)
  const asked = useRef(false)
  const before = useRef(first)
  const redraw = useSignal(0)
  redraw.value

  let above = 0
  if (before.current !== undefined && before.current !== first) {
    above = placeOf(before.current)
    // Another conversation.
    if (above < 0) {
      window.current = null
      asked.current = false
    }
  }
  before.current = first
  const { count } = log
  const drawn: Drawn = window.current?.look({ ...log, above }) ?? {
    start: Math.max(0, count - few),
    end: count,
    below: 0,
  }

  if (drawn.start > 0 && !asked.current) {
    asked.current = true
    import('./log-window').then(
      ({ createLogWindow }) => {
        window.current = createLogWindow(drawn, draw)
        draw()
      },
      () => {
        asked.current = false
      },
    )
  }

  function draw() {
    redraw.value += 1
  }

  return {
    ...drawn,
    showEarlier: () => window.current?.showEarlier(),
    follow: (log: HTMLElement, list: HTMLElement) => window.current?.follow(log, list),
  }
}
