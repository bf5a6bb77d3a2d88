import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { later } from '../../later'
import type { LogWindow, LogWindowNeeds } from './log-window'

/**
 * Lines. A shorter log is rendered completely; of a longer log, the lines that fill the screen and `extraPixels` more.
 */
const alwaysDrawn = 20
const extraPixels = 250

const logWindow = later(() => import('./log-window'))

function startOf({ count, heightOf }: LogWindowNeeds): number {
  let start = count > alwaysDrawn ? count : 0
  for (let left = innerHeight + extraPixels; start > 0 && left > 0; ) left -= heightOf(--start)
  return start
}

/** Selects the lines of the log that are rendered. log-window.ts is loaded for a long log. */
export function useLogWindow(needs: LogWindowNeeds) {
  const window = useRef<LogWindow | null>(null)
  const asked = useRef(false)
  const over = useRef<HTMLDivElement>(null)
  const under = useRef<HTMLDivElement>(null)
  const redraw = useSignal(0)
  redraw.value
  const draw = () => {
    redraw.value += 1
  }

  const drawn = window.current?.prepareLines(needs) ?? { start: startOf(needs), end: needs.count }
  const isLong = drawn.start > 0
  useLayoutEffect(() => {
    if (!isLong || asked.current) return
    asked.current = true
    void logWindow.ready().then(({ createLogWindow }) => {
      window.current = createLogWindow(
        { ...drawn, first: needs.keyOf(drawn.start) },
        { log: needs.log, over, under, draw },
      )
      draw()
    })
  }, [isLong])
  useLayoutEffect(() => window.current?.restoreScroll())

  return {
    ...drawn,
    over,
    under,
    showEarlier: () => window.current?.showEarlier(),
    follow: () => window.current?.follow(),
  }
}
