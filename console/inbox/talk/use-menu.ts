import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** Also matches radio items (`menuitemradio`). */
const item = '[role^="menuitem"]'

/** `place` must contain the button before the menu. A horizontal group of items needs `data-across`. */
export function useMenu(place: RefObject<HTMLElement | null>) {
  const open = useSignal(false)

  // A layout effect runs before the next key press, so that this key reaches the menu.
  useLayoutEffect(() => {
    if (!open.value) return
    place.current?.querySelector<HTMLElement>(item)?.focus()
    const closeOutside = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) open.value = false
    }
    addEventListener('pointerdown', closeOutside)
    return () => removeEventListener('pointerdown', closeOutside)
  }, [open.value])

  function shut() {
    open.value = false
    place.current?.querySelector<HTMLElement>('button')?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = nextItem(event.key, [...(place.current?.querySelectorAll<HTMLElement>(item) ?? [])])
    if (event.key === 'Escape') shut()
    else if (event.key === 'Tab') open.value = false
    else to?.focus()
    if (event.key === 'Escape' || to) event.preventDefault()
    event.stopPropagation()
  }

  return { open, shut, onKeyDown }
}

const rowOf = (each: Element | null | undefined) => each?.closest('[data-across]') ?? null

function nextItem(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const focused = document.activeElement as HTMLElement
  const row = rowOf(focused)
  const isSame = (each: HTMLElement) => each === focused || (row !== null && rowOf(each) === row)
  const stops = items.filter((each, nth) => rowOf(each) === null || rowOf(each) !== rowOf(items[nth - 1]))
  const inRow = row ? items.filter((each) => rowOf(each) === row) : []
  const forward = getComputedStyle(focused).direction === 'rtl' ? -1 : 1
  const step = (group: readonly HTMLElement[], offset: number) =>
    group[(group.findIndex(isSame) + offset + group.length) % group.length]
  const across = (offset: number) => inRow[(inRow.indexOf(focused) + offset + inRow.length) % inRow.length]
  if (key === 'ArrowDown') return step(stops, 1)
  if (key === 'ArrowUp') return step(stops, -1)
  if (key === 'ArrowRight') return across(forward)
  if (key === 'ArrowLeft') return across(-forward)
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}
