import ui from '../../shell/controls/ui.module.css'

const wrong = `[aria-invalid="true"], p.${ui.problem}`

/**
 * Puts the focus on what is wrong: the field that says it in these words, else the first that is. Says whether there was any; what a live
 * region tells of it does not count.
 */
export function showProblem(page: Element, text: string): boolean {
  const all = [...page.querySelectorAll<HTMLElement>(wrong)].filter((each) => !each.closest('[role="alert"]'))
  const found = all.find((each) => saying(each).includes(text)) ?? all[0]
  if (!found) return false
  // What is folded in takes no focus.
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
