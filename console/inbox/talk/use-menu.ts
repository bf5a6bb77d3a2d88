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
    const outside = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) open.value = false
    }
    addEventListener('pointerdown', outside)
    return () => removeEventListener('pointerdown', outside)
  }, [open.value])

  function shut() {
    open.value = false
    place.current?.querySelector<HTMLElement>('button')?.focus()
  }

  function walk(event: KeyboardEvent) {
    const to = besides(event.key, [...(place.current?.querySelectorAll<HTMLElement>(item) ?? [])])
    if (event.key === 'Escape') shut()
    else if (event.key === 'Tab') open.value = false
    else to?.focus()
    if (event.key === 'Escape' || to) event.preventDefault()
    event.stopPropagation()
  }

  return { open, shut, walk }
}

const rowOf = (each: Element | null | undefined) => each?.closest('[data-across]') ?? null

function besides(key: string, all: readonly HTMLElement[]): HTMLElement | undefined {
  const now = document.activeElement as HTMLElement
  const row = rowOf(now)
  const isSame = (each: HTMLElement) => each === now || (row !== null && rowOf(each) === row)
  const stops = all.filter((each, nth) => rowOf(each) === null || rowOf(each) !== rowOf(all[nth - 1]))
  const inRow = row ? all.filter((each) => rowOf(each) === row) : []
  const forward = getComputedStyle(now).direction === 'rtl' ? -1 : 1
  const step = (among: readonly HTMLElement[], by: number) =>
    among[(among.findIndex(isSame) + by + among.length) % among.length]
  const across = (by: number) => inRow[(inRow.indexOf(now) + by + inRow.length) % inRow.length]
  if (key === 'ArrowDown') return step(stops, 1)
  if (key === 'ArrowUp') return step(stops, -1)
  if (key === 'ArrowRight') return across(forward)
  if (key === 'ArrowLeft') return across(-forward)
  if (key === 'Home') return all[0]
  return key === 'End' ? all.at(-1) : undefined
}
