import { priorities } from '../../../contract/inbox/states'
import type { StoredText } from '../../../widget/models/kept/stored-text'
import { modeNames } from './modes'
import { type ListChoice, orders } from './places'

type Filters = Pick<ListChoice, 'mode' | 'sourceId' | 'priority' | 'order' | 'q'>

export function storeFilters(kept: StoredText, { mode, sourceId, priority, order, q }: ListChoice) {
  const usual = !mode && !sourceId && !priority && !q && order === 'newest'
  kept.write(usual ? null : JSON.stringify({ mode, sourceId, priority, order, q }))
}

/** Reads the stored filters and search of this tab. Accepts any text and never throws. */
export function readFilters(kept: StoredText): Filters {
  let given: Partial<Record<keyof Filters, unknown>> = {}
  try {
    given = Object(JSON.parse(kept.read() ?? '{}'))
  } catch {}
  const { mode, sourceId, priority, order, q } = given
  return {
    mode: modeNames.find((each) => each === mode) ?? '',
    sourceId: typeof sourceId === 'string' ? sourceId : '',
    priority: priorities.find((each) => each === priority) ?? '',
    order: orders.find((each) => each === order) ?? 'newest',
    q: typeof q === 'string' ? q : '',
  }
}
