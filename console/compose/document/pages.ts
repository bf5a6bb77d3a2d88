/** The pages of a form, in the order in which a customer sees them, and their links. */
export interface PagesOfForm {
  first_page_id?: string
  pages?: readonly FormPageFields[]
}

export interface FormPageFields {
  page_id?: string
  type?: string
  multiple_selection?: boolean
  next_page_id?: string
  submit_form?: boolean
  items?: readonly { next_page_id?: string }[]
}

/** A key of a page, or `end` for the end of the form. Undefined if each choice leads elsewhere, or nothing is set. */
export type NextPage = { page: string } | 'end' | undefined

/** Whether the choices of the page decide which page follows. */
export const isSingleChoice = ({ type, multiple_selection }: FormPageFields) => type === 'select' && !multiple_selection

export function nextOf(page: FormPageFields): NextPage {
  if (page.submit_form) return 'end'
  const [first, ...others] = isSingleChoice(page) ? (page.items ?? []) : [page]
  const next = first?.next_page_id
  return next !== undefined && others.every((each) => each.next_page_id === next) ? { page: next } : undefined
}

export function withNext(given: FormPageFields, next: NextPage): FormPageFields {
  const { submit_form: _, next_page_id: __, ...page } = given
  if (next === undefined) return page
  if (next === 'end') return { ...page, submit_form: true }
  if (!isSingleChoice(page)) return { ...page, next_page_id: next.page }
  return { ...page, items: page.items?.map((each) => ({ ...each, next_page_id: next.page })) ?? [] }
}

/** Appends a page. In a form whose pages follow each other, the last page leads to it. */
export const appendPage = (form: PagesOfForm, page: FormPageFields): PagesOfForm =>
  withPages(form, [...(form.pages ?? []), withNext(page, 'end')])

/** Moves a page. In a form whose pages follow each other, the links follow the new order. */
export function movePage(form: PagesOfForm, from: number, to: number): PagesOfForm {
  const pages = [...(form.pages ?? [])]
  pages.splice(to, 0, ...pages.splice(from, 1))
  return withPages(form, pages)
}

/** Removes a page. Links to it then lead to the page that followed it. */
export function removePage(form: PagesOfForm, nth: number): PagesOfForm {
  const pages = form.pages ?? []
  const removed = pages[nth]
  const rest = pages.filter((_, each) => each !== nth)
  if (!removed || isChain(form)) return chain(form, rest)
  const next = nextOf(removed)
  const key = removed.page_id
  const first = form.first_page_id === key ? (next as { page?: string } | undefined)?.page : form.first_page_id
  return withFirst(
    form,
    first ?? rest[0]?.page_id,
    rest.map((page) => relinked(page, key, next)),
  )
}

function relinked(page: FormPageFields, key: string | undefined, next: NextPage): FormPageFields {
  const current = nextOf(page)
  if (typeof current === 'object' && current.page === key) return withNext(page, next ?? 'end')
  if (typeof next !== 'object' || !page.items) return page
  const items = page.items.map((each) => (each.next_page_id === key ? { ...each, next_page_id: next.page } : each))
  return { ...page, items }
}

/** Writes a field of a page. Links follow a page that gets another key, or another kind. */
export function withPageField(form: PagesOfForm, nth: number, name: string, value: unknown): PagesOfForm {
  const page = form.pages?.[nth]
  if (!page) return form
  const next = nextOf(page)
  const { [name]: before, ...others } = page as Record<string, unknown>
  const after: FormPageFields = value === undefined ? others : { ...page, [name]: value }
  const changed = name === 'page_id' ? after : withNext(after, next)
  const pages = form.pages?.map((each, at) => (at === nth ? changed : each)) ?? []
  const isOwn = pages.filter(({ page_id }) => page_id === value).length === 1
  return name === 'page_id' && isOwn ? withRenamedLinks({ ...form, pages }, before, String(value)) : { ...form, pages }
}

function withRenamedLinks(form: PagesOfForm, before: unknown, after: string): PagesOfForm {
  const rename = <T extends { next_page_id?: string }>(each: T): T =>
    each.next_page_id === before ? { ...each, next_page_id: after } : each
  const pages = (form.pages ?? []).map((page) => {
    const renamed = rename(page)
    return renamed.items ? { ...renamed, items: renamed.items.map(rename) } : renamed
  })
  return withFirst(form, form.first_page_id === before ? after : form.first_page_id, pages)
}

interface Sectioned {
  sections?: readonly { identifier?: unknown }[]
  items?: readonly { section_identifier?: unknown }[]
}

/** Gives a section another key. Its items follow. */
export function withSectionKey(list: Sectioned, nth: number, key: unknown): Sectioned {
  const before = list.sections?.[nth]?.identifier
  const sections = list.sections?.map((each, at) => (at === nth ? { ...each, identifier: key } : each)) ?? []
  const items = list.items?.map((each) =>
    each.section_identifier === before ? { ...each, section_identifier: key } : each,
  )
  return { ...list, sections, ...(items && { items }) }
}

const withPages = (form: PagesOfForm, pages: readonly FormPageFields[]) =>
  isChain(form) ? chain(form, pages) : withFirst(form, form.first_page_id, pages)

/** Whether each page leads to the one below it, and the last one ends the form. */
function isChain({ first_page_id, pages = [] }: PagesOfForm): boolean {
  if (pages.length > 0 && first_page_id !== pages[0]?.page_id) return false
  return pages.every((page, nth) => {
    const next = nextOf(page)
    return typeof next === 'object' ? next.page === pages[nth + 1]?.page_id : next === 'end' && nth === pages.length - 1
  })
}

const chain = (form: PagesOfForm, pages: readonly FormPageFields[]) =>
  withFirst(
    form,
    pages[0]?.page_id,
    pages.map((page, nth) => {
      const next = pages[nth + 1]?.page_id
      return withNext(page, next === undefined ? 'end' : { page: next })
    }),
  )

function withFirst(
  { first_page_id: _, ...form }: PagesOfForm,
  first: string | undefined,
  pages: readonly FormPageFields[],
) {
  return { ...form, ...(first !== undefined && { first_page_id: first }), pages }
}
