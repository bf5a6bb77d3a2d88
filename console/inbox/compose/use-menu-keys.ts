import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'

interface MenuKeys {
  /** The id of the menu. Its options have the ids `<id>-<nth>`. */
  id: string
  field: RefObject<HTMLTextAreaElement | null>
  count: number
  choose(nth: number): void
  close(): void
}

/** Arrow keys select, Enter or Tab accepts, Escape closes. Returns the index of the selected option. */
export function useMenuKeys({ id, field, count, choose, close }: MenuKeys): number {
  const at = useSignal(0)
  const place = Math.min(at.value, Math.max(0, count - 1))

  // A layout effect runs before the next key, so that a quick Enter accepts the option and adds no line break.
  useLayoutEffect(() => {
    const { current } = field
    function onKey(event: KeyboardEvent) {
      if (event.isComposing) return
      if (event.key === 'ArrowDown') at.value = (place + 1) % Math.max(1, count)
      else if (event.key === 'ArrowUp') at.value = (place - 1 + count) % Math.max(1, count)
      else if (event.key === 'Escape') close()
      else if ((event.key === 'Enter' || event.key === 'Tab') && count > 0) choose(place)
      else return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    current?.addEventListener('keydown', onKey, { capture: true })
    return () => current?.removeEventListener('keydown', onKey, { capture: true })
  })
  useEffect(() => {
    field.current?.setAttribute('aria-activedescendant', count > 0 ? `${id}-${place}` : '')
    return () => field.current?.removeAttribute('aria-activedescendant')
  }, [place, count])
  return place
}
