import { isBlank } from '../../../../contract/structured/blank'
import { type Fields, isFields } from '../../rules/fields'
import { withDefault, withIds, withItems } from '../filling'

/** Adds ids, following pages and values of items. */
export function fillForm(payload: Fields): Fields {
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
