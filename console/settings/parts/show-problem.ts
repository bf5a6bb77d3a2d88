import ui from '../../shell/controls/ui.module.css'

const wrong = `[aria-invalid="true"], p.${ui.problem}`

/** Focuses the field with this error, or else the first field with an error. Returns false if there is none. */
export function showProblem(page: Element, text: string): boolean {
  const all = [...page.querySelectorAll<HTMLElement>(wrong)].filter((each) => !each.closest('[role="alert"]'))
  const found = all.find((each) => saying(each).includes(text)) ?? all[0]
  if (!found) return false
  // Opens the `details` elements around the field, because closed content cannot get the focus.
  for (let fold = found.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  if (found.matches('p')) found.tabIndex = -1
  found.focus()
  return true
}

const saying = (each: HTMLElement) =>
  (each.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .concat(each.textContent)
