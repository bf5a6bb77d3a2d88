import type { RefCallback } from 'preact'
import { useCallback, useRef } from 'preact/hooks'

/**
 * A ref for an element that may be removed while it has the focus, as when a newer message comes: then the focus moves
 * on and is not lost.
 */
export function useHandOn(take: (() => void) | undefined): RefCallback<HTMLElement> {
  const holder = useRef<HTMLElement | null>(null)
  return useCallback((element) => {
    // Called while the element is still in the page.
    if (!element && holder.current?.contains(document.activeElement)) take?.()
    holder.current = element
  }, [])
}
