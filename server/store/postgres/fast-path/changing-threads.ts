import type { CachedConversation } from '../../cache/find-conversation'
import type { Act } from './ordered-acts'

/** Threads that batches under way change. An act on such a thread waits, and is decided by the records that the batch has written. */
export function createChangingThreads() {
  const changing = new Set<string>()
  const waiting = new Map<Act, string>()
  const idOf = ({ known }: CachedConversation) => known.thread.id
  return {
    /** Whether it waits for a thread that is still being changed. */
    isHeldUp: (act: Act): boolean => changing.has(waiting.get(act) ?? ''),
    /** Whether the act, decided by this conversation, has to wait. */
    holdsUp(act: Act, by: CachedConversation | null): boolean {
      waiting.delete(act)
      if (!by || !changing.has(idOf(by))) return false
      waiting.set(act, idOf(by))
      return true
    },
    add: (by: CachedConversation): void => void changing.add(idOf(by)),
    /** The batch of these items is over. */
    remove(items: readonly { readonly by: CachedConversation | null }[]): void {
      for (const { by } of items) if (by) changing.delete(idOf(by))
    },
  }
}
