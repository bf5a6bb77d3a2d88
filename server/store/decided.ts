import type { Decision, FastAct, KnownConversation } from '../conversation/fast-path'

/** What the fast path makes of an act. Where it throws, the command itself is asked, which says what is wrong if anything is (observe/watch-store.ts counts it). */
export function decided<T>(path: FastAct<T>, known: KnownConversation): Decision<T> | null {
  try {
    return path.decide(known)
  } catch {
    return null
  }
}
