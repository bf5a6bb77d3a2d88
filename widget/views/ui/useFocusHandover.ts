import type { RefCallback } from 'preact'
import { useCallback, useRef } from 'preact/hooks'

/**
 * Returns a ref for an element that may be removed while it has the focus, for example by a newer message: then `take`
 * moves the focus.
 */
export function useFocusHandover(take: (() => void) | undefined): RefCallback<HTMLElement> {
  const holder = useRef<HTMLElement | null>(null)
  return useCallback((element) => {
    // Runs while the element is still in the document.
    if (!element && holder.current?.contains(document.activeElement)) take?.()
    holder.current = element
  }, [])
}
