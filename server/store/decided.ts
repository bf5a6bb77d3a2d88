import type { Decision, FastAct, KnownConversation } from '../conversation/fast-path'

/**
 * The decision of the fast path. Where it throws, the store runs the command, which gives the refusal if there is one. The store does this itself, so
 * that it also works without a count of failures; observe/watch-store.ts only counts them.
 */
export function decided<T>(path: FastAct<T>, known: KnownConversation): Decision<T> | null {
  try {
    return path.decide(known)
  } catch {
    return null
  }
}
