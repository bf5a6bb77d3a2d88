import type { Decision, FastAct, KnownConversation } from '../conversation/fast-path'

/** Receives an error of the fast path, and the number of acts (1 by default) that take the slow path instead. */
export type FellBack = (error: unknown, acts?: number) => void

/**
 * Returns the decision of the fast path, or null after an error. Then the store runs the
 * command, which throws the refusal if there is one.
 */
export function decided<T>(path: FastAct<T>, known: KnownConversation, fellBack: FellBack): Decision<T> | null {
  try {
    return path.decide(known)
  } catch (error) {
    fellBack(error)
    return null
  }
}
