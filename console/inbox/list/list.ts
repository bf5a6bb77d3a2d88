import { computed, effect } from '@preact/signals'
import type { Conversation } from '../../../clients/typescript/operations'
import type { StoredText } from '../../../widget/models/composer/stored-text'
import { createRetry } from '../../shell/reading/retry'
import type { Calls } from '../server/calls'
import { changeRow, createListed, dropRow, type ListedToViews, openRow } from './list-state'
import { createPages, filterQuery } from './pages'
import { isOpenView, type ListChoice, type View } from './places'
import { readFilters, storeFilters } from './stored-filters'

export interface ListNeeds {
  kept: StoredText
  records: Pick<Calls, 'conversations' | 'counts'>
  me(): string
  after(ms: number, act: () => void): () => void
  failed(error: unknown): void
}

/** Counts are requested this long after a change, so that many changes cause one request. */
const countAfterMs = 400
/** A search starts this long after the last letter. */
const searchAfterMs = 250

export type List = ReturnType<typeof createList>

/** Read in batches, updated live. The open conversation keeps its row until the agent opens another one. */
export function createList({ kept, records, me, after, failed }: ListNeeds) {
  const listed = createListed()
  const { wanted, rows, counts, next, openId } = listed
  const pages = createPages(listed, { records, after, failed })
  const countAgain = createRetry(() => void countNow(), after)
  let countWanted = false
  let cancelSearch = () => {}

  function count() {
    if (countWanted) return
    countWanted = true
    after(countAfterMs, () => {
      countWanted = false
      void countNow()
    })
  }

  async function countNow() {
    const asked = wanted.value
    try {
      const found = await records.counts(filterQuery(asked))
      countAgain.done()
      if (asked === wanted.value) counts.value = found
    } catch (error) {
      countAgain.repeats(error)
    }
  }

  /** Returns the number of conversations in a view with the current filter. Closed ones are not counted. */
  function counted(view: View): number | undefined {
    if (view === 'closed' || view === 'mentions') return undefined
    if (!isOpenView(view)) return counts.value?.snoozed
    return counts.value?.lists[view][wanted.value.needsAnswer ? 'needs_answer' : 'open']
  }

  function choose(change: Partial<ListChoice>) {
    wanted.value = { ...wanted.value, ...change }
    cancelSearch()
    if (change.q && Object.keys(change).length === 1) {
      cancelSearch = after(searchAfterMs, () => void pages.read(false))
    } else {
      void pages.read(false)
      if ('mode' in change || 'sourceId' in change || 'priority' in change) void countNow()
    }
  }

  return {
    ...(listed as ListedToViews),
    /** The number of rows, including those that are not loaded yet. */
    total: computed(() => {
      const { view, q } = wanted.value
      const known = q ? 0 : (counted(view) ?? 0)
      return next.value ? Math.max(known, rows.value.length + 1) : rows.value.length
    }),
    /** The number of customers who wait for this agent, for the title. */
    waiting: computed(() =>
      counts.value ? counts.value.lists.unassigned.needs_answer + counts.value.lists.mine.needs_answer : 0,
    ),
    counted,
    mentions: computed(() => counts.value?.mentions ?? 0),
    choose,
    changed(conversation: Conversation) {
      count()
      changeRow(listed, conversation, me())
    },
    gone(id: string) {
      count()
      if (id !== openId.value) dropRow(listed, id)
    },
    /** Removes a conversation from the list, even the open one. */
    drop: (id: string) => dropRow(listed, id),
    /** Returns the id of the message that the search found in this conversation, or an empty text. */
    foundIn: (id: string) => rows.value.find((each) => each.id === id)?.found?.content_id ?? '',
    open: (id: string) => openRow(listed, id, me()),
    readMore: pages.readMore,
    readAgain() {
      void pages.read(true)
      void countNow()
    },
    begin(begun: Pick<ListChoice, 'view' | 'needsAnswer' | 'q'>) {
      const { q, ...filters } = readFilters(kept)
      wanted.value = { ...wanted.value, ...filters, ...begun, q: begun.q || q }
      effect(() => storeFilters(kept, wanted.value))
      void pages.read(false)
      void countNow()
    },
    /** Returns the conversation below (1) or above (-1) this one, or the first if this one is not in the list. */
    beside(id: string, by: 1 | -1): string | null {
      const at = rows.value.findIndex((each) => each.id === id)
      return (at < 0 ? rows.value[0] : rows.value[at + by])?.id ?? null
    },
  }
}
