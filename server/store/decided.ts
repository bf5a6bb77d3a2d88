import type { Decision, FastAct, KnownConversation } from '../conversation/fast-path'

/** Called with an error of the fast path, and with the number of acts whose commands run instead; 1 by default. */
export type FellBack = (error: unknown, acts?: number) => void

/** The decision of the fast path. Null after an error: then the store runs the command, which gives the refusal if there is one. */
export function decided<T>(path: FastAct<T>, known: KnownConversation, fellBack: FellBack): Decision<T> | null {
  try {
    return path.decide(known)
  } catch (error) {
    fellBack(error)
    return null
  }
}
