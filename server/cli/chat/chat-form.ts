import type { Form, FormPage } from '../../../contract/structured/form'
import type { FormAnswer, FormReply } from '../../../contract/structured/reply'

type Item = FormAnswer['items'][number]

/** `ask` shows lines and returns the typed text; null if the input ended. */
export async function fillInForm(
  form: Form,
  ask: (lines: string[]) => Promise<string | null>,
): Promise<FormReply | null> {
  const pages = new Map(form.pages.map((page) => [page.page_id, page]))
  const responses: FormAnswer[] = []
  let page = pages.get(form.first_page_id)
  while (page) {
    const input = await ask(questionLines(page))
    if (input === null) return null
    const items = readAnswer(page, input)
    if (items === null) continue
    if (items.length > 0) responses.push({ page_id: page.page_id, title: page.title, items })
    page = page.submit_form ? undefined : pages.get(nextOf(page, items))
  }
  return { type: 'form_response', responses }
}

function questionLines(page: FormPage): string[] {
  const choices = (page.items ?? []).map(({ title }, nth) => `    ${nth + 1}. ${title}`)
  const instructions = {
    select: page.multiple_selection ? 'numbers, as in 1,3' : 'a number',
    picker: 'a number',
    datePicker: 'YYYY-MM-DD, or nothing',
  }
  const hint = page.type === 'input' ? (page.hint_text ?? '') : instructions[page.type]
  return [`  ${page.title}${hint ? ` (${hint})` : ''}`, ...choices]
}

/** Returns null if the typed text is not a valid answer; then the question is shown again. */
function readAnswer(page: FormPage, input: string): Item[] | null {
  const { page_id, items = [] } = page
  if (page.type === 'input') {
    if (input.trim() === '' && page.options?.required) return null
    return [{ id: page_id, title: input, value: input }]
  }
  if (page.type === 'datePicker') {
    if (input.trim() === '') return []
    const date = new Date(`${input.trim()}T00:00:00Z`)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(input.trim()) || Number.isNaN(date.getTime())) return null
    return [{ id: page_id, title: input.trim(), value: date.toISOString() }]
  }
  const chosenItems = input.split(',').map((number) => items[Number(number) - 1])
  if (chosenItems.length > 1 && !page.multiple_selection) return null
  const validItems = chosenItems.flatMap((item) => item ?? [])
  if (validItems.length !== chosenItems.length) return null
  return validItems.map(({ id, title, value }) => ({ id, title, value }))
}

function nextOf(page: FormPage, answers: readonly Item[]): string {
  const nextPageId = page.items?.find(({ id }) => id === answers[0]?.id)?.next_page_id
  return (page.type === 'select' && !page.multiple_selection ? nextPageId : undefined) ?? page.next_page_id ?? ''
}
