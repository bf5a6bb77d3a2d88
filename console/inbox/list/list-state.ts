import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Conversation } from '../../../clients/typescript/operations'
import type { ConversationCounts } from '../../shell/shapes'
import { belongsToList, insertSorted, isBefore, type ListChoice, newerState } from './places'

export type ListState = ReturnType<typeof createListState>

export type ListStateForViews = {
  [Name in 'choice' | 'rows' | 'state' | 'isRetrying' | 'counts']: ListState[Name] extends Signal<infer Value>
    ? ReadonlySignal<Value>
    : never
}

export function createListState() {
  return {
    choice: signal<ListChoice>({
      view: 'unassigned',
      needsAnswer: false,
      mode: '',
      sourceId: '',
      priority: '',
      order: 'newest',
      q: '',
    }),
    rows: signal<readonly Conversation[]>([]),
    state: signal<'loading' | 'here' | 'failed'>('loading'),
    /** Whether the last request failed and is repeated automatically. */
    isRetrying: signal(false),
    counts: signal<ConversationCounts | null>(null),
    next: signal<string | null>(null),
    openId: signal(''),
  }
}

/** Moves, adds or removes the row. The open conversation keeps its row even when it leaves the view. */
export function changeRow({ rows, choice, openId, next }: ListState, update: Conversation, me: string) {
  const row = rows.value.find(({ id }) => id === update.id)
  const conversation = row ? withFoundMessage(row, update) : update
  const isIn = (row && isOfServer(choice.value)) || belongsToList(conversation, choice.value, me)
  if (!isIn && !(row && update.id === openId.value)) return dropRow({ rows }, update.id)
  const last = rows.value.at(-1)
  // A row after the last loaded row arrives with its own batch.
  if (!row && next.value && last && isBefore(last, conversation, choice.value.order)) return
  rows.value = insertSorted(rows.value, conversation, choice.value.order)
}

/** The event lacks the message that the search found, so keep the old one. */
function withFoundMessage(row: Conversation, update: Conversation): Conversation {
  const newest = newerState(row, update)
  return row.found ? { ...newest, found: row.found } : newest
}

export function dropRow({ rows }: Pick<ListState, 'rows'>, id: string) {
  if (rows.value.some((each) => each.id === id)) rows.value = rows.value.filter((each) => each.id !== id)
}

/** Whether only the server can decide which rows belong to the list. Then an event removes no row. */
const isOfServer = ({ view, q }: ListChoice) => q !== '' || view === 'mentions'

/** Sets the open conversation. The previous one leaves the list if the view excludes it. */
export function openRow({ rows, choice, state, openId }: ListState, id: string, me: string) {
  openId.value = id
  if (isOfServer(choice.value) || state.value !== 'here') return
  const remaining = rows.value.filter((each) => each.id === id || belongsToList(each, choice.value, me))
  if (remaining.length < rows.value.length) rows.value = remaining
}
