import { NotLoaded } from '../conversation/act'
import type { KnownConversation } from './cache/cached-scene'
import type { Decision, FastAct } from './fast-path'

/**
 * Called with an error of the batched write, and the number of actions (default 1) that are repeated in transactions.
 */
export type FellBack = (error: unknown, acts?: number) => void

/** Decides from cached records. Returns null if this is not possible; a transaction then has to decide. */
export function decided<T>(path: FastAct<T>, known: KnownConversation, fellBack: FellBack): Decision<T> | null {
  try {
    return path.decide(known)
  } catch (error) {
    if (!(error instanceof NotLoaded)) fellBack(error)
    return null
  }
}
