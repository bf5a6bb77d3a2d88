import { useEffect, useRef } from 'preact/hooks'

/** Sets `--bar` to the height of the sticky bar, whose controls wrap with wide letters and long words. */
export function useBarHeight() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = bar
    if (!current) return
    // On narrow screens only the links to the parts are sticky.
    const links = current.lastElementChild as HTMLElement
    const page = document.documentElement
    const observer = new ResizeObserver(() =>
      page.style.setProperty('--bar', `${current.offsetHeight || links.offsetHeight}px`),
    )
    for (const each of [current, links]) observer.observe(each)
    return () => observer.disconnect()
  }, [])
  return bar
}
