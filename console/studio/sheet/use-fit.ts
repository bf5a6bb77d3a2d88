import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** Returns CSS variables that scale the whole paper into its frame. Null if the paper is shown at full size. */
export function useFit(frame: RefObject<HTMLElement | null>, paper: RefObject<HTMLElement | null>, wanted: boolean) {
  const fit = useSignal<Record<string, string> | null>(null)
  useLayoutEffect(() => {
    const [around, sheet] = [frame.current, paper.current]
    fit.value = null
    if (!wanted || !around || !sheet) return
    const observer = new ResizeObserver(() => {
      const { offsetWidth: width, offsetHeight: height } = sheet
      const scale = Math.min(1, around.clientWidth / width)
      fit.value = { '--scale': `${scale}`, '--width': `${width * scale}px`, '--height': `${height * scale}px` }
    })
    observer.observe(around)
    observer.observe(sheet)
    return () => observer.disconnect()
  }, [wanted])
  return fit.value
}
