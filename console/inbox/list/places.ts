import type { Conversation } from '../../../clients/typescript/operations'
import { type Priority, priorities, type RoutingModeName } from '../../../contract/inbox/states'

export const views = ['mine', 'unassigned', 'all', 'snoozed', 'closed'] as const
/** All views, including `mentions`: conversations of every state in which a comment mentions the agent. */
export const allViews = [...views, 'mentions'] as const
export type View = (typeof allViews)[number]

/** Whether the view contains open conversations that are not snoozed. These can be filtered by `needsAnswer`. */
export const isOpenView = (view: View): view is 'mine' | 'unassigned' | 'all' =>
  view === 'mine' || view === 'unassigned' || view === 'all'

/** Sort orders. With `priority`, the newest message is first within each priority. */
export const orders = ['newest', 'priority'] as const
export type Order = (typeof orders)[number]

export interface ListChoice {
  view: View
  /** Shows only conversations that need an answer. Ignored for `snoozed` and `closed`. */
  needsAnswer: boolean
  mode: RoutingModeName | ''
  sourceId: string
  /** Shows only conversations of this priority. Empty means every priority. */
  priority: Priority | ''
  order: Order
  /** The search text. A search covers all messages and ignores the view. */
  q: string
}

/** Returns false for search results and for mentions that were read, because only the server knows these. */
export function belongsToList(conversation: Conversation, choice: ListChoice, me: string): boolean {
  const { state, owner, routing_mode, source, priority } = conversation
  if (choice.mode && routing_mode !== choice.mode) return false
  if (choice.sourceId && source.id !== choice.sourceId) return false
  if (choice.priority && priority !== choice.priority) return false
  if (choice.q) return false
  if (choice.view === 'mentions') return conversation.unread_mentions.includes(me)
  if (!isOpenView(choice.view) || state === 'closed' || state === 'snoozed') return choice.view === state
  if (choice.needsAnswer && state === 'waiting') return false
  if (choice.view === 'all') return true
  return choice.view === 'mine' ? owner?.id === me : owner === null
}

export const needsAnswer = ({ state }: Pick<Conversation, 'state'>) => state === 'new' || state === 'assigned'

/** Returns whether `a` comes before `b`: by priority if wanted, then by newest content, then by greater id. */
export function isBefore(a: Conversation, b: Conversation, order: Order): boolean {
  if (order === 'priority' && a.priority !== b.priority)
    return priorities.indexOf(a.priority) < priorities.indexOf(b.priority)
  return a.last_content_at === b.last_content_at ? a.id > b.id : a.last_content_at > b.last_content_at
}

export function insertSorted(rows: readonly Conversation[], conversation: Conversation, order: Order): Conversation[] {
  const otherRows = rows.filter(({ id }) => id !== conversation.id)
  let [low, high] = [0, otherRows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const row = otherRows[middle]
    if (row && isBefore(row, conversation, order)) low = middle + 1
    else high = middle
  }
  otherRows.splice(low, 0, conversation)
  return otherRows
}

export const newerState = (a: Conversation, b: Conversation) => (a.updated_at > b.updated_at ? a : b)
