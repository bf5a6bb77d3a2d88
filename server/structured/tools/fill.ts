// What the arguments of a call leave out, and only one value is possible for. Nothing that was given is changed.
import type { StructuredType } from '../../../contract/structured'
import { isBlank } from '../../../contract/structured/blank'
import { freeId, valuesOf } from '../repair/fault'
import { type Fields, isFields } from '../rules/fields'

/** Returns the payload with ids, following pages and constants that the arguments left out. */
export function fillArguments(type: StructuredType, payload: Fields): Fields {
  return fillers[type]?.(payload) ?? payload
}

const fillers: Readonly<Record<StructuredType, ((payload: Fields) => Fields) | null>> = {
  template: null,
  list: null,
  carousel: null,
  select: null,
  wallet_pay: fillPayment,
  rich_link: null,
  form: fillForm,
  time_select: (payload) => withItems(payload, 'timeslots', (slot) => withDefault(slot, 'identifier', slot.start_time)),
}

function fillPayment(payload: Fields): Fields {
  const final = (line: Fields) => withDefault(line, 'type', 'final')
  const { total, merchant_session: session } = payload
  return withItems(
    Object.assign({}, payload, isFields(total) ? { total: final(total) } : {}, {
      merchant_session: typeof session === 'string' ? objectOf(session) : session,
    }),
    'items',
    final,
  )
}

/** Some models can give objects of unknown keys only as JSON text. */
function objectOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : text
  } catch {
    return text
  }
}

function fillForm(payload: Fields): Fields {
  if (!Array.isArray(payload.pages)) return payload
  const pages = withIds(payload.pages, 'page_id', 'page_').map((page) =>
    isFields(page) ? withItems(page, 'items', (item) => withDefault(item, 'value', item.title)) : page,
  )
  const [first] = pages
  const filled = pages.map((page, nth) => (isFields(page) ? withNext(withItemIds(page), pages[nth + 1]) : page))
  return withDefault(Object.assign({}, payload, { pages: filled }), 'first_page_id', idOf(first))
}

/** Leads a page to the one behind it; the last page sends the form. */
function withNext(page: Fields, following: unknown): Fields {
  if (page.submit_form === true) return page
  const picksOne = page.type === 'select' && page.multiple_selection !== true
  const next = isBlank(page.next_page_id) ? idOf(following) : page.next_page_id
  if (!picksOne)
    return next === undefined ? withDefault(page, 'submit_form', true) : withDefault(page, 'next_page_id', next)
  const items: unknown[] = Array.isArray(page.items) ? page.items : []
  const branches = items.some((item) => isFields(item) && !isBlank(item.next_page_id))
  if (next === undefined) return branches ? page : withDefault(page, 'submit_form', true)
  return withItems(page, 'items', (item) => withDefault(item, 'next_page_id', next))
}

const idOf = (page: unknown): unknown => (isFields(page) && !isBlank(page.page_id) ? page.page_id : undefined)

const withItemIds = (page: Fields): Fields =>
  Array.isArray(page.items) ? Object.assign({}, page, { items: withIds(page.items, 'id', '') }) : page

/** Gives each object without an id the first free one, counted from its place. */
function withIds(list: readonly unknown[], name: string, prefix: string): unknown[] {
  const taken = valuesOf(list, name)
  return list.map((each, nth) => {
    if (!isFields(each) || !isBlank(each[name])) return each
    const id = freeId(taken, prefix, nth)
    taken.add(id)
    return Object.assign({}, each, { [name]: id })
  })
}

function withItems(owner: Fields, name: string, change: (item: Fields) => Fields): Fields {
  const items = owner[name]
  if (!Array.isArray(items)) return owner
  return Object.assign({}, owner, { [name]: items.map((item: unknown) => (isFields(item) ? change(item) : item)) })
}

const withDefault = (owner: Fields, name: string, value: unknown): Fields =>
  isBlank(owner[name]) && value !== undefined ? Object.assign({}, owner, { [name]: value }) : owner
