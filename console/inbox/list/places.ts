import type { Conversation, RoutingModeName } from '../../../contract/inbox/conversation'

/** The lists as agents know them. All of them but `closed` hold what is open. */
export const views = ['mine', 'unassigned', 'all', 'closed'] as const
export type View = (typeof views)[number]

/** The choice of the list: a view, of everything or of a mode or source. */
export interface Wanted {
  view: View
  /** Only what waits for an answer. It plays no part in `closed`. */
  needsAnswer: boolean
  mode: RoutingModeName | ''
  sourceId: string
  /** Sought in all messages; then the view plays no part. */
  q: string
}

/** Whether a conversation belongs into a list, as far as the page can judge: what a search finds only the server knows. */
export function belongs({ state, owner, routing_mode, source }: Conversation, wanted: Wanted, me: string): boolean {
  if (wanted.mode && routing_mode !== wanted.mode) return false
  if (wanted.sourceId && source.id !== wanted.sourceId) return false
  if (wanted.q) return false
  if (wanted.view === 'closed' || state === 'closed') return wanted.view === state
  if (wanted.needsAnswer && state === 'waiting') return false
  if (wanted.view === 'all') return true
  return wanted.view === 'mine' ? owner?.id === me : owner === null
}

/** The customer waits, or the owner has not yet answered. */
export const needsAnswer = ({ state }: Pick<Conversation, 'state'>) => state === 'new' || state === 'assigned'

/** Newest word first; of those with the same time the greater id. */
export const isBefore = (a: Conversation, b: Conversation) =>
  a.last_content_at === b.last_content_at ? a.id > b.id : a.last_content_at > b.last_content_at

/** The list with this conversation at its place, and nowhere else. */
export function placed(rows: readonly Conversation[], conversation: Conversation): Conversation[] {
  const others = rows.filter(({ id }) => id !== conversation.id)
  let [low, high] = [0, others.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const there = others[middle]
    if (there && isBefore(there, conversation)) low = middle + 1
    else high = middle
  }
  others.splice(low, 0, conversation)
  return others
}

/** Of two forms of one conversation the later one. */
export const newer = (a: Conversation, b: Conversation) => (a.updated_at > b.updated_at ? a : b)
