const opener = '[data-mend]'

/** Focuses the menu button of a message, or the log if the message has none. */
export function focusMenuOf(id: string): void {
  const found = document.querySelector<HTMLElement>(`[data-mend="${CSS.escape(id)}"]`)
  const place = found ?? document.querySelector<HTMLElement>('[data-part="log"]')
  place?.focus()
}

export const focusTextBox = () => document.querySelector<HTMLElement>('[data-part="box"]')?.focus()

export function moveBetweenMenus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const { key, currentTarget: button } = event
  if (button.getAttribute('aria-expanded') === 'true') return
  const buttons = [...(button.closest('[role="log"]')?.querySelectorAll<HTMLElement>(opener) ?? [])]
  const at = buttons.indexOf(button)
  const to = { ArrowUp: buttons[at - 1], ArrowDown: buttons[at + 1], Home: buttons[0], End: buttons.at(-1) }[key]
  if (!['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key)) return
  event.preventDefault()
  to?.focus()
}

export function hasMoreRoomAbove(place: HTMLElement | null): boolean {
  const log = place?.closest('[role="log"]')?.getBoundingClientRect()
  const button = place?.querySelector('button')?.getBoundingClientRect()
  const menu = place?.querySelector('[role="menu"]')?.getBoundingClientRect()
  if (!log || !button || !menu) return false
  const below = log.bottom - button.bottom
  return menu.height > below && button.top - log.top > below
}
