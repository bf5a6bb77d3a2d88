import type { CachedConversation } from '../../cache/find-conversation'
import type { Act } from './ordered-acts'

/**
 * The threads that running batches change. An action on such a thread waits for the end of the batch, because the batch
 * changes its records.
 */
export function createChangingThreads() {
  const changing = new Set<string>()
  const waiting = new Map<Act, string>()
  const idOf = ({ known }: CachedConversation) => known.thread.id
  return {
    isHeldUp: (act: Act): boolean => changing.has(waiting.get(act) ?? ''),
    holdsUp(act: Act, by: CachedConversation | null): boolean {
      waiting.delete(act)
      if (!by || !changing.has(idOf(by))) return false
      waiting.set(act, idOf(by))
      return true
    },
    add: (by: CachedConversation): void => void changing.add(idOf(by)),
    remove(items: readonly { readonly by: CachedConversation | null }[]): void {
      for (const { by } of items) if (by) changing.delete(idOf(by))
    },
  }
}
