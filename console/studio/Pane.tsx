import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import style from './App.module.css'

/** Pixels: below the bar at the top, and a little above the window's end. */
const [barred, spare] = [64, 16]

/**
 * Stays in sight while the page scrolls past it. One that is taller than the window goes with the page as far as its end, and back as
 * far as its head, so that both are a turn of the wheel away, or the focus.
 */
export function Pane({ children }: { children: ComponentChildren }) {
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let [top, seen] = [barred, scrollY]
    function follow() {
      const height = pane.current?.offsetHeight ?? 0
      const lowest = Math.min(barred, innerHeight - height - spare)
      top = Math.min(barred, Math.max(lowest, top - (scrollY - seen)))
      seen = scrollY
      pane.current?.style.setProperty('inset-block-start', `${top}px`)
    }
    const watch = new ResizeObserver(follow)
    if (pane.current) watch.observe(pane.current)
    addEventListener('scroll', follow, { passive: true })
    return () => {
      watch.disconnect()
      removeEventListener('scroll', follow)
    }
  }, [])
  return (
    <div ref={pane} class={style.pane}>
      {children}
    </div>
  )
}
