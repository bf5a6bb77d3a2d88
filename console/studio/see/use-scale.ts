import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

interface Screen {
  width: number
  height: number
}

/** Returns CSS variables that show a whole screen, at most at its own size, in the middle of the place. */
export function useScale(place: RefObject<HTMLElement | null>, { width, height }: Screen) {
  const scale = useSignal(1)
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    const observer = new ResizeObserver(([entry]) => {
      const { contentRect } = entry ?? {}
      if (contentRect) scale.value = Math.min(1, contentRect.width / width, contentRect.height / height)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [width, height])
  return { '--width': `${width}px`, '--height': `${height}px`, '--scale': `${scale.value}` }
}
