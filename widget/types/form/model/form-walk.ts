import type { Form, FormItem, FormPage } from '../../../../contract/structured/form'

/**
 * The answers so far, by page id: positions of the chosen items, a day, or a text. Untouched form pages have no entry.
 */
export type FormValues = Readonly<Record<string, readonly string[]>>

export const singleChoice = (page: FormPage): boolean => page.type === 'select' && !page.multiple_selection

export const pageOf = (form: Form, id: string | undefined): FormPage | undefined =>
  form.pages.find((page) => page.page_id === id)

export const firstPage = (form: Form): FormPage | undefined => pageOf(form, form.first_page_id)

/**
 * Returns the answer to a form page. A picker and a date start with the author's value; every other field starts empty.
 */
export function currentAnswer(page: FormPage, values: FormValues): readonly string[] {
  const given = values[page.page_id]
  if (given) return given
  const set = page.selected_item_index ?? page.options?.start_date
  return set === undefined ? [] : [String(set)]
}

export const chosenItems = (page: FormPage, values: FormValues): FormItem[] =>
  currentAnswer(page, values).flatMap((place) => page.items?.[Number(place)] ?? [])

/** Returns the next page. Null: the form ends here. Undefined: it depends on a missing choice. */
export function pageAfter(form: Form, page: FormPage, values: FormValues): FormPage | null | undefined {
  if (page.submit_form) return null
  if (!singleChoice(page)) return pageOf(form, page.next_page_id) ?? null
  const [item] = chosenItems(page, values)
  if (!item) return undefined
  return pageOf(form, item.next_page_id ?? page.next_page_id) ?? null
}

/** Returns the form pages in the order of the answers. A page that leads back to an earlier page ends the path. */
export function pathOf(form: Form, values: FormValues): FormPage[] {
  const path: FormPage[] = []
  for (let page: FormPage | null | undefined = firstPage(form); page && !path.includes(page); ) {
    path.push(page)
    page = pageAfter(form, page, values)
  }
  return path
}

/**
 * Returns the number of form pages from this one to the end: the largest possible, while a deciding choice is missing.
 */
export function stepsFrom(form: Form, start: FormPage | null | undefined, values: FormValues): number {
  const known = new Map<FormPage, number>()
  function from(page: FormPage | null | undefined): number {
    if (!page) return 0
    const found = known.get(page)
    if (found !== undefined) return found
    known.set(page, 0)
    const after = pageAfter(form, page, values)
    const ways =
      after === undefined
        ? (page.items ?? []).map(({ next_page_id }) => pageOf(form, next_page_id ?? page.next_page_id))
        : [after]
    const steps = 1 + Math.max(0, ...ways.map(from))
    known.set(page, steps)
    return steps
  }
  return from(start)
}
