import { NotLoaded } from '../conversation/act'
import type { KnownConversation } from './cache/cached-scene'
import type { Decision, FastAct } from './fast-path'

/** Receives an error of the fast path, and the number of acts (1 by default) that take the slow path instead. */
export type FellBack = (error: unknown, acts?: number) => void

/** Returns the decision by cached records, or null if a transaction has to decide. */
export function decided<T>(path: FastAct<T>, known: KnownConversation, fellBack: FellBack): Decision<T> | null {
  try {
    return path.decide(known)
  } catch (error) {
    if (!(error instanceof NotLoaded)) fellBack(error)
    return null
  }
}
