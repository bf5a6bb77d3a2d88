import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Form, FormPage } from '../../../../contract/structured/form'
import type { FormReply } from '../../../../contract/structured/reply'
import type { StoredText } from '../../../models/kept/stored-text'
import type { RegexCheck } from './author-regex'
import { replyOf } from './form-answers'
import { type FormProblem, isMissing, patternCheck, problemOf } from './form-check'
import { isSecret } from './form-secret'
import { type FormValues, pageAfter, pageOf, pathOf, stepsFrom } from './form-walk'

type FormScreen = 'splash' | 'page' | 'summary'

export interface FormModel {
  place: ReadonlySignal<FormScreen>
  /** The form page that is shown; null on the splash and the summary. */
  page: ReadonlySignal<FormPage | null>
  /** The number of the page, from 1. `total` is the greatest number of pages that the answers allow. */
  step: ReadonlySignal<{ number: number; total: number }>
  last: ReadonlySignal<boolean>
  canGoBack: ReadonlySignal<boolean>
  values: ReadonlySignal<FormValues>
  path: ReadonlySignal<FormPage[]>
  missing: ReadonlySignal<boolean>
  /** The reason why the customer cannot continue. A new object each time, also for the same reason. */
  problem: ReadonlySignal<FormProblem | null>
  answer(value: readonly string[]): void
  start(): void
  /** Continues. Resolves with the answers at the end of the form. `halfDate`: a date is partly typed. */
  next(halfDate?: boolean): Promise<FormReply | null>
  /** Goes back without a check, and loses nothing. */
  back(): void
  /** Returns to a question. If there is a summary, it is shown again after the answer. */
  edit(pageId: string): void
  /** Sends the form from the summary. Resolves with null if an answer is invalid, and shows its form page. */
  submit(): Promise<FormReply | null>
}

export interface FormNeeds {
  form: Form
  /** The stored draft. The form's view deletes it after the server has stored the answers. */
  draft: StoredText
  /** The current answers, if the form was changed while open. They include secret answers, which a draft never has. */
  answers?: FormValues | undefined
  matches(question: RegexCheck): Promise<boolean>
  locale?: string
}

interface Draft {
  values: FormValues
  place: FormScreen
  trail: string[]
}

// One function: a form has one state (values, page, trail), and its checks have their own files.
export function createForm({ form, draft, answers, matches, locale }: FormNeeds): FormModel {
  const kept = readDraft(form, draft.read())
  const values = signal<FormValues>({ ...kept.values, ...answers })
  const place = signal<FormScreen>(kept.place)
  // Ids of the form pages on the path; the last page is shown.
  const trail = signal<string[]>(kept.trail)
  const editing = signal(false)
  const problem = signal<FormProblem | null>(null)
  const splash = hasSplash(form)
  let busy = false

  const path = computed(() => pathOf(form, values.value))
  const page = computed(() => (place.value === 'page' ? (pageOf(form, trail.value.at(-1)) ?? null) : null))
  const after = computed(() => (page.value ? pageAfter(form, page.value, values.value) : undefined))
  // A page that leads back to an earlier page ends the form.
  const ends = computed(() => after.value === null || (!!after.value && trail.value.includes(after.value.page_id)))

  function show(next: FormScreen, pages: string[] = trail.value) {
    problem.value = null
    trail.value = pages
    place.value = next
    save()
  }

  const turnTo = (pages: readonly FormPage[]) => show('page', pages.map(idOf))

  function save() {
    const shown = Object.entries(values.value).filter(([id]) => !isSecret(pageOf(form, id)?.options))
    const text: Draft = { values: Object.fromEntries(shown), place: place.value, trail: trail.value }
    draft.write(JSON.stringify(text))
  }

  function answer(value: readonly string[]) {
    if (!page.value) return
    values.value = { ...values.value, [page.value.page_id]: value }
    problem.value = null
    save()
  }

  const start = () => show('page', [form.first_page_id])

  async function nextPage(halfDate?: boolean): Promise<FormReply | null> {
    const shown = page.value
    if (halfDate) problem.value = { code: 'no_date' }
    if (!shown || halfDate || !(await passes(shown))) return null
    const following = after.value
    if (editing.value) return afterEdit(shown)
    if (!ends.value && following) show('page', [...trail.value, following.page_id])
    else if (form.show_summary) show('summary')
    else return send()
    return null
  }

  /**
   * Shows what follows an edit: if the edit opened another branch, the first page without an answer, otherwise the
   * summary.
   */
  function afterEdit(edited: FormPage): null {
    const pages = path.value
    const open = pages.findIndex((each, index) => index > pages.indexOf(edited) && isMissing(each, values.value))
    if (open >= 0) turnTo(pages.slice(0, open + 1))
    else showSummary()
    return null
  }

  function showSummary() {
    editing.value = false
    show('summary', path.value.map(idOf))
  }

  function back() {
    if (editing.value) return showSummary()
    if (place.value === 'summary') return turnTo(path.value)
    if (trail.value.length > 1) show('page', trail.value.slice(0, -1))
    else if (splash) show('splash')
  }

  function edit(pageId: string) {
    const pages = path.value
    const at = pages.findIndex(({ page_id }) => page_id === pageId)
    if (at < 0) return
    editing.value = !!form.show_summary
    turnTo(pages.slice(0, at + 1))
  }

  async function send(): Promise<FormReply | null> {
    for (const each of path.value) {
      if (await passes(each)) continue
      const found = problem.value
      if (each !== page.value) edit(each.page_id)
      problem.value = found
      return null
    }
    return replyOf(form, values.value, locale)
  }

  /** Ignores a second press while the first press is still being checked. */
  async function alone(act: () => Promise<FormReply | null>): Promise<FormReply | null> {
    if (busy) return null
    busy = true
    try {
      return await act()
    } finally {
      busy = false
    }
  }

  async function passes(checked: FormPage): Promise<boolean> {
    const found = problemOf(checked, values.value)
    const question = patternCheck(checked, values.value)
    const fits = found || !question || (await matches(question))
    problem.value = found ?? (fits ? null : { code: 'format' })
    return !problem.value
  }

  return {
    place,
    page,
    step: computed(() => ({
      number: trail.value.length,
      total: trail.value.length - 1 + stepsFrom(form, page.value, values.value),
    })),
    last: computed(() => !form.show_summary && !editing.value && ends.value),
    canGoBack: computed(
      () =>
        place.value === 'summary' || (place.value === 'page' && (editing.value || trail.value.length > 1 || splash)),
    ),
    values,
    path,
    missing: computed(() => !!page.value && isMissing(page.value, values.value)),
    problem,
    answer,
    start,
    next: (halfDate) => alone(() => nextPage(halfDate)),
    back,
    edit,
    submit: () => alone(send),
  }
}

const hasSplash = ({ splash }: Form): boolean => !!(splash?.header || splash?.text || splash?.attachment_id)

const idOf = ({ page_id }: FormPage): string => page_id

function readDraft(form: Form, text: string | null): Draft {
  const fresh: Draft = hasSplash(form)
    ? { values: {}, place: 'splash', trail: [] }
    : { values: {}, place: 'page', trail: [form.first_page_id] }
  if (!text) return fresh
  try {
    const kept: Partial<Draft> = JSON.parse(text)
    const { values, place, trail = [] } = kept
    if (!values || !place) return fresh
    // The author may have removed form pages; the answers to the others stay.
    const lost = trail.findIndex((id) => !pageOf(form, id))
    const known = lost < 0 ? trail : trail.slice(0, lost)
    if (place !== 'splash' && known.length === 0) return { ...fresh, values }
    return { values, place: lost < 0 ? place : 'page', trail: known }
  } catch {
    return fresh
  }
}
