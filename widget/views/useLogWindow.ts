import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Drawn, LogWindow, LogWindowNeeds } from './log-window'

/** As many lines as are drawn without a thought. */
const few = 20

/** Which lines of the log are drawn: all of a short one; what is near the eyes of a longer one, once the code for that is here. */
export function useLogWindow(log: LogWindowNeeds) {
  const window = useRef<LogWindow | null>(null)
  const asked = useRef(false)
  const redraw = useSignal(0)
  redraw.value

  // Another conversation.
  if (log.prepended < 0) window.current = null
  const drawn: Drawn = window.current?.look(log) ?? { start: Math.max(0, log.count - few), end: log.count, below: 0 }

  const last = useRef(drawn)
  last.current = drawn

  if (drawn.start > 0 && !window.current && !asked.current) {
    asked.current = true
    import('./log-window')
      .then(
        ({ createLogWindow }) => {
          window.current = createLogWindow(last.current, draw)
          draw()
        },
        () => {},
      )
      .finally(() => {
        asked.current = false
      })
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
