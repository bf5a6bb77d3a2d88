import type { Conversation, ListedState, RoutingModeName } from '../../../contract/inbox/conversation'

/** What the list shows: one state, of everything or of one mode or source. */
export interface Wanted {
  state: ListedState
  mode: RoutingModeName | ''
  sourceId: string
  /** Sought in all messages; then the state plays no part. */
  q: string
}

/** Whether a conversation belongs into a list, as far as the page can judge: what a search finds only the server knows. */
export function belongs({ state, owner, routing_mode, source }: Conversation, wanted: Wanted, me: string): boolean {
  if (wanted.mode && routing_mode !== wanted.mode) return false
  if (wanted.sourceId && source.id !== wanted.sourceId) return false
  if (wanted.q) return false
  if (wanted.state === 'mine') return state === 'assigned' && owner?.id === me
  return state === wanted.state
}

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
