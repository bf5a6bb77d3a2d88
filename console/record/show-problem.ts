import ui from '../shell/controls/ui.module.css'

const problemSelector = `[aria-invalid="true"], p.${ui.problem}`

/** Focuses the field with this error, or else the first field with an error. Returns false if there is none. */
export function showProblem(page: Element, text: string): boolean {
  const problems = [...page.querySelectorAll<HTMLElement>(problemSelector)].filter(
    (each) => !each.closest('[role="alert"]'),
  )
  const found = problems.find((each) => messageOf(each).includes(text)) ?? problems[0]
  if (!found) return false
  // Opens the `details` elements around the field, because closed content cannot get the focus.
  for (let fold = found.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  if (found.matches('p')) found.tabIndex = -1
  found.focus()
  return true
}

const messageOf = (each: HTMLElement) =>
  (each.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .concat(each.textContent)
