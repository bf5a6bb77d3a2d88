import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import {
  type Conversation,
  type ConversationCounts,
  type ConversationFilters,
  conversationStates,
} from '../../../contract/inbox/inbox'
import type { Records } from '../server/records'
import { belongs, isBefore, newer, placed, type Wanted } from './places'

export interface ListNeeds {
  records: Pick<Records, 'conversations' | 'counts'>
  /** Id of the agent. */
  me(): string
  after(ms: number, act: () => void): () => void
  failed(error: unknown): void
}

export const listStates = ['new', 'mine', 'assigned', 'waiting', 'closed'] as const
const pageSize = 100
/** Counts are asked for again so long after something changed. */
const countAfterMs = 400
/** And a search so long after the last letter. */
const searchAfterMs = 250

export type List = ReturnType<typeof createList>

/**
 * The list of conversations: one state at a time, pages as they are scrolled to, and live. The conversation that is open stays where it is until
 * another one is, also when it no longer belongs there: nothing goes away under somebody's hands.
 */
export function createList({ records, me, after, failed }: ListNeeds) {
  const wanted = signal<Wanted>({ state: 'new', mode: '', sourceId: '', q: '' })
  const rows = signal<readonly Conversation[]>([])
  const state = signal<'loading' | 'here' | 'failed'>('loading')
  const counts = signal<ConversationCounts | null>(null)
  /** Cursor of the page that follows. */
  const next = signal<string | null>(null)
  const openId = signal('')
  let reading = 0
  let isReading = false
  let countWanted = false
  let cancelSearch = () => {}

  const where = (): ConversationFilters => {
    const { mode, sourceId } = wanted.value
    return { ...(mode && { routing_mode: mode }), ...(sourceId && { source_id: sourceId }) }
  }
  const filters = (): ConversationFilters => {
    const { state: listed, q } = wanted.value
    return { ...where(), ...(q ? { q, state: [...conversationStates] } : { state: listed }), limit: pageSize }
  }

  /** From the top. What is shown stays until the answer is here, but where something else is wanted. */
  async function read(keep = true) {
    const nth = ++reading
    isReading = true
    if (!keep)
      batch(() => {
        state.value = 'loading'
        rows.value = []
        next.value = null
      })
    try {
      const pages = keep ? Math.max(1, Math.min(5, Math.ceil(rows.value.length / pageSize))) : 1
      let found: Conversation[] = []
      let cursor: string | null = null
      for (let page = 0; page < pages; page++) {
        const answer = await records.conversations({ ...filters(), ...(cursor && { cursor }) })
        if (nth !== reading) return
        found = [...found, ...answer.records]
        cursor = answer.next
        if (!cursor) break
      }
      batch(() => {
        rows.value = withOpen(unique(found))
        next.value = cursor
        state.value = 'here'
      })
    } catch (error) {
      if (nth !== reading) return
      if (rows.value.length === 0) state.value = 'failed'
      failed(error)
    } finally {
      if (nth === reading) isReading = false
    }
  }

  /** The next page, when the rows up to `end` are wanted and not all are here. */
  async function readMore(end: number) {
    if (isReading || !next.value || end + pageSize / 2 < rows.value.length) return
    const nth = reading
    isReading = true
    let again = false
    try {
      const page = await records.conversations({ ...filters(), cursor: next.value })
      if (nth !== reading) return
      batch(() => {
        rows.value = unique([...rows.value, ...page.records])
        next.value = page.next
      })
      again = end > rows.value.length && page.records.length > 0
    } catch (error) {
      failed(error)
    } finally {
      if (nth === reading) isReading = false
    }
    if (again) await readMore(end)
  }

  function count() {
    if (countWanted) return
    countWanted = true
    after(countAfterMs, () => {
      countWanted = false
      void countNow()
    })
  }

  async function countNow() {
    try {
      counts.value = await records.counts(where())
    } catch {
      // The next change asks again.
    }
  }

  /** The open one keeps its row, also where it does not belong any more. */
  function withOpen(found: Conversation[]): Conversation[] {
    const open = rows.value.find(({ id }) => id === openId.value)
    return open && !found.some(({ id }) => id === open.id) ? placed(found, open) : found
  }

  function changed(given: Conversation) {
    count()
    const there = rows.value.find(({ id }) => id === given.id)
    const conversation = there ? newer(there, given) : given
    const isIn = there && wanted.value.q ? true : belongs(conversation, wanted.value, me())
    if (!isIn && conversation.id !== openId.value) {
      if (there) rows.value = rows.value.filter(({ id }) => id !== conversation.id)
      return
    }
    if (!isIn && !there) return
    const last = rows.value.at(-1)
    // What stands below the pages that were read comes with its page.
    if (!there && next.value && last && isBefore(last, conversation)) return
    rows.value = placed(rows.value, conversation)
  }

  /** Also where it is open. */
  function drop(conversationId: string) {
    if (rows.value.some(({ id }) => id === conversationId))
      rows.value = rows.value.filter(({ id }) => id !== conversationId)
  }

  function choose(change: Partial<Wanted>) {
    wanted.value = { ...wanted.value, ...change }
    cancelSearch()
    if ('q' in change && Object.keys(change).length === 1) {
      cancelSearch = after(searchAfterMs, () => void read(false))
    } else {
      void read(false)
      if ('mode' in change || 'sourceId' in change) void countNow()
    }
  }

  return {
    wanted: wanted as ReadonlySignal<Wanted>,
    rows: rows as ReadonlySignal<readonly Conversation[]>,
    state: state as ReadonlySignal<'loading' | 'here' | 'failed'>,
    counts: counts as ReadonlySignal<ConversationCounts | null>,
    /** How many rows there are, also those that were not read yet, as far as it is known. */
    total: computed(() => {
      const { state: listed, q } = wanted.value
      const known = q || listed === 'closed' ? 0 : (counts.value?.[listed] ?? 0)
      return next.value ? Math.max(known, rows.value.length + 1) : rows.value.length
    }),
    choose,
    changed,
    gone(conversationId: string) {
      count()
      if (conversationId !== openId.value) drop(conversationId)
    },
    drop,
    /** Which one is open; the one before leaves the list where it does not belong any more. */
    open(conversationId: string) {
      openId.value = conversationId
      if (wanted.value.q || state.value !== 'here') return
      const staying = rows.value.filter((each) => each.id === conversationId || belongs(each, wanted.value, me()))
      if (staying.length < rows.value.length) rows.value = staying
    },
    readMore,
    /** After a gap. */
    readAgain() {
      void read()
      void countNow()
    },
    begin(state: Wanted['state']) {
      wanted.value = { ...wanted.value, state }
      void read(false)
      void countNow()
    },
    /** The one below (1) or above (-1) this one; the first where this one is not there. */
    beside(conversationId: string, by: 1 | -1): string | null {
      const place = rows.value.findIndex(({ id }) => id === conversationId)
      if (place < 0) return rows.value[0]?.id ?? null
      return rows.value[place + by]?.id ?? null
    },
  }
}

const unique = (given: readonly Conversation[]) => [...new Map(given.map((each) => [each.id, each])).values()]
