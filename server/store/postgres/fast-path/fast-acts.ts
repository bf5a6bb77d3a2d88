import type { Act, SceneKeys } from '../../../conversation/act'
import { newWriteSet, type Settled, type WriteSet } from '../../../conversation/write-set'
import type { KnownConversation } from '../../cache/find-conversation'
import { createCachedScene } from './cached-scene'

/** Receives an error of the fast path, and the number of acts (1 by default) that take the slow path instead. */
export type FellBack = (error: unknown, acts?: number) => void

export interface Decision<T> {
  readonly set: WriteSet
  readonly result: T
  /** The set is written only if no row with this ordering key waits in the outbox; null: no check. */
  readonly freeKey: string | null
}

/**
 * An action that cached records decide, and that one batch writes together with others. The write checks what no cache
 * knows: that the client id is new, and that no row waits with the ordering key.
 */
export interface FastAct<T> {
  readonly orderingKey: string
  readonly wanted: SceneKeys
  look?(known: KnownConversation): void
  /** Throws a refusal, or `NotLoaded` if a record is missing. A transaction then decides the action. */
  decide(known: KnownConversation): Decision<T>
}

/** An act that needs no records: a webhook has acknowledged a delivery. */
interface FastSettlement<T> {
  readonly orderingKey: string
  readonly wanted: null
  decide(): Decision<T>
}

export type FastPath<T> = FastAct<T> | FastSettlement<T>

export function fastAct<T>({ orderingKey, load, onInterventions, decide }: Act<T>): FastAct<T> {
  return {
    orderingKey,
    wanted: load,
    ...(onInterventions && { look: ({ interventions }) => onInterventions(interventions) }),
    decide(known) {
      const set = newWriteSet()
      const cached = createCachedScene(known, load)
      const result = decide(cached.scene, set)
      return { set, result, freeKey: cached.heldKey() }
    },
  }
}

export function fastSettlement(settled: Settled): FastPath<boolean> {
  const decide = () => ({
    set: Object.assign(newWriteSet(), { confirmedDeliveries: [settled] }),
    result: true,
    freeKey: null,
  })
  return { orderingKey: settled.row.ordering_key, wanted: null, decide }
}
