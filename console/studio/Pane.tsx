import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import style from './App.module.css'

/** Stays in sight while the page scrolls past it; one that is taller than the window stays with its end. */
export function Pane({ children }: { children: ComponentChildren }) {
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      pane.current?.style.setProperty('--pane', `${entry?.contentRect.height ?? 0}px`)
    })
    if (pane.current) watch.observe(pane.current)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={pane} class={style.pane}>
      {children}
    </div>
  )
}
