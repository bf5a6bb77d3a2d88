import { useSignal } from '@preact/signals'
import { positionAfterKey } from './roving'

/** One tab stop for a row of three or more: spread `row` over it, and give `tabIndexOf(place)` to its buttons. */
export function useRoving(count: number, name: { 'aria-label'?: string; 'aria-labelledby'?: string }) {
  const at = useSignal(0)
  const active = count >= 3

  function onKeyDown(event: KeyboardEvent & { currentTarget: HTMLElement }) {
    const row = event.currentTarget
    const next = active && positionAfterKey(event.key, at.peek(), count, getComputedStyle(row).direction === 'rtl')
    if (next === null || next === false || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    at.value = next
    row.querySelectorAll<HTMLElement>('button')[next]?.focus()
  }

  function onFocusIn(event: FocusEvent & { currentTarget: HTMLElement }) {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const place = buttons.indexOf(event.target as HTMLButtonElement)
    if (place >= 0) at.value = place
  }

  const tabIndexOf = (place: number) => (active && place !== at.value ? -1 : 0)
  const role = active ? ('toolbar' as const) : ('group' as const)
  return { row: { role, onKeyDown, onFocusIn, ...name }, tabIndexOf }
}
