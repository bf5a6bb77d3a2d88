import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useWords } from '../../../widget/strings/words'
import ui from '../../shell/controls/ui.module.css'
import { useShell } from '../../shell/shell'
import { reportsWords } from '../strings/en'
import type { Bars, ChartHandle } from './bars'
import style from './Chart.module.css'
import { fetchDrawing } from './fetch-drawing'

/** The code is fetched at first use. Hidden from screen readers, because a table has the same numbers. */
export function Chart({ bars }: { bars: Bars }) {
  const t = useWords(reportsWords)
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<ChartHandle | null>(null)
  const isFailed = useSignal(false)
  const { theme } = useShell()
  const chosen = theme.value

  useEffect(() => {
    const { current: place } = host
    let isUnmounted = false
    isFailed.value = false
    void fetchDrawing()
      .then(({ draw }) => {
        if (place && !isUnmounted) chart.current = draw(place, bars)
      })
      .catch(() => {
        isFailed.value = true
      })
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

  return (
    <>
      {isFailed.value && <p class={ui.soft}>{t('chart_failed')}</p>}
      <div
        ref={host}
        class={`${style.chart} ${bars.isHorizontal ? '' : style.standing}`}
        aria-hidden="true"
        hidden={isFailed.value}
      />
    </>
  )
}
