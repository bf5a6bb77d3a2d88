import { useEffect, useRef } from 'preact/hooks'
import { useShell } from '../../shell/shell'
import type { Bars, ChartHandle } from './bars'
import style from './Chart.module.css'

/** The code is fetched at first use. Hidden from screen readers, because a table has the same numbers. */
export function Chart({ bars }: { bars: Bars }) {
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<ChartHandle | null>(null)
  const { theme } = useShell()
  const chosen = theme.value

  useEffect(() => {
    const { current: place } = host
    let isUnmounted = false
    void import('./draw')
      .then(({ draw }) => {
        if (place && !isUnmounted) chart.current = draw(place, bars)
      })
      // If the code cannot be loaded, the table still shows the numbers.
      .catch(() => {})
    return () => {
      isUnmounted = true
      chart.current?.end()
      chart.current = null
    }
  }, [bars])

  useEffect(() => {
    const { current: place } = host
    if (!place) return
    const sizes = new ResizeObserver(() => chart.current?.resize(place.clientWidth))
    sizes.observe(place)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const recolour = () => chart.current?.recolour()
    dark.addEventListener('change', recolour)
    return () => {
      sizes.disconnect()
      dark.removeEventListener('change', recolour)
    }
  }, [])

  useEffect(() => chart.current?.recolour(), [chosen])

  return <div ref={host} class={`${style.chart} ${bars.isHorizontal ? '' : style.standing}`} aria-hidden="true" />
}
