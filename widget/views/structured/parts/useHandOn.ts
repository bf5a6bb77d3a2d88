import type { RefCallback } from 'preact'
import { useCallback, useRef } from 'preact/hooks'

/** A ref for what may go while it holds the focus, as when a newer message comes: the focus is handed on, not lost. */
export function useHandOn(take: (() => void) | undefined): RefCallback<HTMLElement> {
  const holder = useRef<HTMLElement | null>(null)
  return useCallback((element) => {
    // Called while it is still in the page.
    if (!element && holder.current?.contains(document.activeElement)) take?.()
    holder.current = element
  }, [])
}
