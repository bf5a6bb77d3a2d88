import type { Form, FormPage } from '../../../contract/structured/form'
import type { FormAnswer, FormReply } from '../../../contract/structured/reply'

type Item = FormAnswer['items'][number]

/** `ask` shows lines and returns the typed text; null if the input ended. */
export async function fillIn(form: Form, ask: (lines: string[]) => Promise<string | null>): Promise<FormReply | null> {
  const pages = new Map(form.pages.map((page) => [page.page_id, page]))
  const responses: FormAnswer[] = []
  let page = pages.get(form.first_page_id)
  while (page) {
    const typed = await ask(question(page))
    if (typed === null) return null
    const items = answer(page, typed)
    if (items === null) continue
    if (items.length > 0) responses.push({ page_id: page.page_id, title: page.title, items })
    page = page.submit_form ? undefined : pages.get(nextOf(page, items))
  }
  return { type: 'form_response', responses }
}

function question(page: FormPage): string[] {
  const choices = (page.items ?? []).map(({ title }, nth) => `    ${nth + 1}. ${title}`)
  const how = {
    select: page.multiple_selection ? 'numbers, as in 1,3' : 'a number',
    picker: 'a number',
    datePicker: 'YYYY-MM-DD, or nothing',
  }
  const hint = page.type === 'input' ? (page.hint_text ?? '') : how[page.type]
  return [`  ${page.title}${hint ? ` (${hint})` : ''}`, ...choices]
}

/** Returns null if the typed text is not a valid answer; then the question is shown again. */
function answer(page: FormPage, typed: string): Item[] | null {
  const { page_id, items = [] } = page
  if (page.type === 'input') {
    if (typed.trim() === '' && page.options?.required) return null
    return [{ id: page_id, title: typed, value: typed }]
  }
  if (page.type === 'datePicker') {
    if (typed.trim() === '') return []
    const date = new Date(`${typed.trim()}T00:00:00Z`)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(typed.trim()) || Number.isNaN(date.getTime())) return null
    return [{ id: page_id, title: typed.trim(), value: date.toISOString() }]
  }
  const picked = typed.split(',').map((number) => items[Number(number) - 1])
  if (picked.length > 1 && !page.multiple_selection) return null
  const found = picked.flatMap((item) => item ?? [])
  if (found.length !== picked.length) return null
  return found.map(({ id, title, value }) => ({ id, title, value }))
}

function nextOf(page: FormPage, answers: readonly Item[]): string {
  const own = page.items?.find(({ id }) => id === answers[0]?.id)?.next_page_id
  return (page.type === 'select' && !page.multiple_selection ? own : undefined) ?? page.next_page_id ?? ''
}
