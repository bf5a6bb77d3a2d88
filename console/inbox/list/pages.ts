import { batch } from '@preact/signals'
import type { Conversation } from '../../../clients/typescript/operations'
import { type ConversationState, conversationStates } from '../../../contract/inbox/states'
import { createRetry } from '../../shell/reading/retry'
import type { ConversationFilters } from '../../shell/shapes'
import type { Calls } from '../server/calls'
import type { ListState } from './list-state'
import { insertSorted, isOpenView, type ListChoice, type View } from './places'

interface PagesNeeds {
  records: Pick<Calls, 'conversations'>
  after(ms: number, act: () => void): () => void
  failed(error: unknown): void
}

const pageSize = 100
/** The number of batches to reload after a reconnect. Scrolling loads the rest. */
const reloadedPages = 5

export const filterQuery = ({ mode, sourceId, priority }: ListChoice): ConversationFilters => ({
  ...(mode && { routing_mode: [mode] }),
  ...(sourceId && { source_id: [sourceId] }),
  ...(priority && { priority: [priority] }),
})

const viewFilters: Record<View, ConversationFilters> = {
  mine: { owner_id: 'me' },
  unassigned: { owner_id: 'nobody' },
  all: {},
  snoozed: { state: ['snoozed'] },
  closed: { state: ['closed'] },
  mentions: { mentioned: true, state: [...conversationStates] },
}
const waitingStates: ConversationState[] = ['new', 'assigned']

/** Returns functions that read the list in batches. Ignores a response if a newer request has started. */
export function createPages(listState: ListState, { records, after, failed }: PagesNeeds) {
  const { choice, rows, state, isRetrying, next, openId } = listState
  const retry = createRetry(() => void read(true), after)
  let reading = 0
  let isReading = false

  const page = (cursor: string | null) => records.conversations(filtersOf(choice.value, cursor))

  async function readPages(count: number, nth: number) {
    let found: readonly Conversation[] = []
    let cursor: string | null = null
    do {
      const answer: Awaited<ReturnType<typeof page>> = await page(cursor)
      if (nth !== reading) return null
      found = [...found, ...answer.records]
      cursor = answer.next
    } while (cursor && --count > 0)
    return { found: unique(found), cursor }
  }

  /** Adds the open conversation, which keeps its row even when it no longer belongs to the view. */
  function withOpen(found: Conversation[]): Conversation[] {
    const open = rows.value.find(({ id }) => id === openId.value)
    return open && !found.some(({ id }) => id === open.id) ? insertSorted(found, open, choice.value.order) : found
  }

  async function runRead(nth: number, read: () => Promise<void>) {
    isReading = true
    try {
      await read()
      if (nth !== reading) return
      retry.onSuccess()
      isRetrying.value = false
    } catch (error) {
      if (nth !== reading) return
      if (rows.value.length === 0) state.value = 'failed'
      isRetrying.value = retry.onError(error)
      if (!isRetrying.value) failed(error)
    } finally {
      if (nth === reading) isReading = false
    }
  }

  /** Reads the list from the top. With `keep` the rows stay until the response arrives. */
  async function read(keep: boolean) {
    const nth = ++reading
    const count = keep ? Math.max(1, Math.min(reloadedPages, Math.ceil(rows.value.length / pageSize))) : 1
    if (!keep)
      batch(() => {
        state.value = 'loading'
        rows.value = []
        next.value = null
      })
    await runRead(nth, async () => {
      const answer = await readPages(count, nth)
      if (!answer) return
      batch(() => {
        rows.value = withOpen(answer.found)
        next.value = answer.cursor
        state.value = 'here'
      })
    })
  }

  /** Reads the next batch when the list needs rows up to `end` that are not loaded. */
  async function readMore(end: number): Promise<void> {
    const cursor = next.value
    if (isReading || !cursor || end + pageSize / 2 < rows.value.length) return
    const nth = reading
    let isMoreNeeded = false
    await runRead(nth, async () => {
      const answer = await page(cursor)
      if (nth !== reading) return
      batch(() => {
        rows.value = unique([...rows.value, ...answer.records])
        next.value = answer.next
      })
      isMoreNeeded = end > rows.value.length && answer.records.length > 0
    })
    if (isMoreNeeded) await readMore(end)
  }

  return { read, readMore }
}

function filtersOf(choice: ListChoice, cursor: string | null): ConversationFilters {
  const { view, needsAnswer, order, q } = choice
  const which = q ? { q, state: [...conversationStates] } : viewFilters[view]
  const only = !q && needsAnswer && isOpenView(view) && { state: waitingStates }
  return {
    ...filterQuery(choice),
    ...which,
    ...only,
    ...(order === 'priority' && { sort: 'priority' }),
    limit: pageSize,
    ...(cursor && { cursor }),
  }
}

const unique = (rows: readonly Conversation[]) => [...new Map(rows.map((each) => [each.id, each])).values()]
