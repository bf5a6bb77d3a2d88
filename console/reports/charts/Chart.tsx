import { useEffect, useRef } from 'preact/hooks'
import { useShell } from '../../shell/shell'
import type { Bars, ChartHandle } from './bars'
import style from './Chart.module.css'

/** The code is fetched at first use. Hidden from screen readers, because a table has the same numbers. */
export function Chart({ bars }: { bars: Bars }) {
  const host = useRef<HTMLDivElement>(null)
  const drawn = useRef<ChartHandle | null>(null)
  const { theme } = useShell()
  const chosen = theme.value

  useEffect(() => {
    const { current: place } = host
    let over = false
    void import('./draw')
      .then(({ draw }) => {
        if (place && !over) drawn.current = draw(place, bars)
      })
      // If the code cannot be loaded, the table still shows the numbers.
      .catch(() => {})
    return () => {
      over = true
      drawn.current?.end()
      drawn.current = null
    }
  }, [bars])

  useEffect(() => {
    const { current: place } = host
    if (!place) return
    const sizes = new ResizeObserver(() => drawn.current?.resize(place.clientWidth))
    sizes.observe(place)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const recolour = () => drawn.current?.recolour()
    dark.addEventListener('change', recolour)
    return () => {
      sizes.disconnect()
      dark.removeEventListener('change', recolour)
    }
  }, [])

  useEffect(() => drawn.current?.recolour(), [chosen])

  return <div ref={host} class={`${style.chart} ${bars.lying ? '' : style.standing}`} aria-hidden="true" />
}
