import { priorities } from '../../../contract/inbox/states'
import type { StoredText } from '../../../widget/models/kept/stored-text'
import { modeNames } from './modes'
import { type ListChoice, orders } from './places'

type Filters = Pick<ListChoice, 'mode' | 'sourceId' | 'priority' | 'order' | 'q'>

export function storeFilters(stored: StoredText, { mode, sourceId, priority, order, q }: ListChoice) {
  const isDefault = !mode && !sourceId && !priority && !q && order === 'newest'
  stored.write(isDefault ? null : JSON.stringify({ mode, sourceId, priority, order, q }))
}

/** Reads the stored filters and search of this tab. Accepts any text and never throws. */
export function readFilters(stored: StoredText): Filters {
  let filters: Partial<Record<keyof Filters, unknown>> = {}
  try {
    filters = Object(JSON.parse(stored.read() ?? '{}'))
  } catch {}
  const { mode, sourceId, priority, order, q } = filters
  return {
    mode: modeNames.find((each) => each === mode) ?? '',
    sourceId: typeof sourceId === 'string' ? sourceId : '',
    priority: priorities.find((each) => each === priority) ?? '',
    order: orders.find((each) => each === order) ?? 'newest',
    q: typeof q === 'string' ? q : '',
  }
}
