import { useEffect, useRef } from 'preact/hooks'

/** Focuses an element when it appears: the heading of a page that was turned to. */
export function useFocus<E extends HTMLElement>() {
  const element = useRef<E>(null)
  useEffect(() => {
    element.current?.focus({ preventScroll: true })
  }, [])
  return element
}
