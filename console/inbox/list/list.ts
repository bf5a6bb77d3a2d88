import { computed, effect } from '@preact/signals'
import type { Conversation } from '../../../clients/typescript/operations'
import type { StoredText } from '../../../widget/models/kept/stored-text'
import { createRetry } from '../../shell/reading/retry'
import type { Calls } from '../server/calls'
import { changeRow, createListState, dropRow, type ListStateForViews, openRow } from './list-state'
import { createPages, filterQuery } from './pages'
import { isOpenView, type ListChoice, type View } from './places'
import { readFilters, storeFilters } from './stored-filters'

export interface ListNeeds {
  stored: StoredText
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

/** The list of conversations, read in batches and updated live. The open conversation always keeps its row. */
export function createList({ stored, records, me, after, failed }: ListNeeds) {
  const listState = createListState()
  const { choice, rows, counts, next, openId } = listState
  const pages = createPages(listState, { records, after, failed })
  const countRetry = createRetry(() => void countNow(), after)
  let countScheduled = false
  let cancelSearch = () => {}

  function count() {
    if (countScheduled) return
    countScheduled = true
    after(countAfterMs, () => {
      countScheduled = false
      void countNow()
    })
  }

  async function countNow() {
    const requested = choice.value
    try {
      const found = await records.counts(filterQuery(requested))
      countRetry.onSuccess()
      if (requested === choice.value) counts.value = found
    } catch (error) {
      countRetry.onError(error)
    }
  }

  /** Returns the number of conversations in a view with the current filter. Closed ones are not counted. */
  function countOf(view: View): number | undefined {
    if (view === 'closed' || view === 'mentions') return undefined
    if (!isOpenView(view)) return counts.value?.snoozed
    return counts.value?.lists[view][choice.value.needsAnswer ? 'needs_answer' : 'open']
  }

  function choose(change: Partial<ListChoice>) {
    choice.value = { ...choice.value, ...change }
    cancelSearch()
    if (change.q && Object.keys(change).length === 1) {
      cancelSearch = after(searchAfterMs, () => void pages.read(false))
    } else {
      void pages.read(false)
      if ('mode' in change || 'sourceId' in change || 'priority' in change) void countNow()
    }
  }

  return {
    ...(listState as ListStateForViews),
    /** The number of rows, including those that are not loaded yet. */
    total: computed(() => {
      const { view, q } = choice.value
      const viewCount = q ? 0 : (countOf(view) ?? 0)
      return next.value ? Math.max(viewCount, rows.value.length + 1) : rows.value.length
    }),
    /** The number of customers who wait for this agent, for the page title. */
    waiting: computed(() =>
      counts.value ? counts.value.lists.unassigned.needs_answer + counts.value.lists.mine.needs_answer : 0,
    ),
    countOf,
    mentions: computed(() => counts.value?.mentions ?? 0),
    choose,
    onChanged(conversation: Conversation) {
      count()
      changeRow(listState, conversation, me())
    },
    onGone(id: string) {
      count()
      if (id !== openId.value) dropRow(listState, id)
    },
    /** Removes a conversation from the list, even the open one. */
    drop: (id: string) => dropRow(listState, id),
    /** Returns the id of the message that the search found in this conversation, or an empty text. */
    foundIn: (id: string) => rows.value.find((each) => each.id === id)?.found?.content_id ?? '',
    open: (id: string) => openRow(listState, id, me()),
    readMore: pages.readMore,
    readAgain() {
      void pages.read(true)
      void countNow()
    },
    begin(route: Pick<ListChoice, 'view' | 'needsAnswer' | 'q'>) {
      const { q, ...filters } = readFilters(stored)
      choice.value = { ...choice.value, ...filters, ...route, q: route.q || q }
      effect(() => storeFilters(stored, choice.value))
      void pages.read(false)
      void countNow()
    },
    /** Returns the conversation below (1) or above (-1) this one, or the first if this one is not in the list. */
    neighbourOf(id: string, step: 1 | -1): string | null {
      const at = rows.value.findIndex((each) => each.id === id)
      return (at < 0 ? rows.value[0] : rows.value[at + step])?.id ?? null
    },
  }
}
