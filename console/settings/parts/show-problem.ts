import ui from '../../shell/controls/ui.module.css'

const wrong = `[aria-invalid="true"], p.${ui.problem}`

/** Focuses the field with this problem, or the first with any. Returns whether there is one. */
export function showProblem(page: Element, text: string): boolean {
  const all = [...page.querySelectorAll<HTMLElement>(wrong)].filter((each) => !each.closest('[role="alert"]'))
  const found = all.find((each) => saying(each).includes(text)) ?? all[0]
  if (!found) return false
  // Content of a closed `details` element cannot take the focus.
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
