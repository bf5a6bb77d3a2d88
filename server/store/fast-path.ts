import type { Act, SceneKeys } from '../conversation/act'
import { newWriteSet, type Settled, type WriteSet } from '../conversation/write-set'
import { createCachedScene, type KnownConversation } from './cache/cached-scene'

export interface Decision<T> {
  readonly set: WriteSet
  readonly result: T
  /** The set is written only if no row with this ordering key waits in the outbox; null: no check. */
  readonly freeKey: string | null
}

// The store checks what no cache knows: that the client id is new to the customer, and that no row waits with the
// ordering key.
/** An act that is decided by cached records, and written in a batch with others. */
export interface FastAct<T> {
  readonly orderingKey: string
  readonly wanted: SceneKeys
  look?(known: KnownConversation): void
  /** Throws `NotLoaded` if a record is missing that is never cached, and refusals. Then the act is decided in a transaction. */
  decide(known: KnownConversation): Decision<T>
}

/** An act that needs no records: a webhook has acknowledged a delivery. */
interface FastSettlement<T> {
  readonly orderingKey: string
  readonly wanted: null
  decide(): Decision<T>
}

export type FastPath<T> = FastAct<T> | FastSettlement<T>

export function fastAct<T>({ orderingKey, load, look, decide }: Act<T>): FastAct<T> {
  return {
    orderingKey,
    wanted: load,
    ...(look && { look: ({ interventions }) => look(interventions) }),
    decide(known) {
      const set = newWriteSet()
      const cached = createCachedScene(known, load)
      const result = decide(cached.scene, set)
      return { set, result, freeKey: cached.heldKey() }
    },
  }
}

export function fastSettlement(settled: Settled): FastPath<boolean> {
  const decide = () => ({ set: Object.assign(newWriteSet(), { settled: [settled] }), result: true, freeKey: null })
  return { orderingKey: settled.row.ordering_key, wanted: null, decide }
}

/** Whether a batch can write the set. Batches begin no customer, thread or intervention, mention nobody, send no private file, and leave the control. */
export const isFast = (set: WriteSet): boolean =>
  set.newIdentities.length + set.identities.length + set.seenIdentities.length === 0 &&
  set.newSessions.length + set.sessions.length + set.newThreads.length + set.newInterventions.length === 0 &&
  set.mentions.length + set.attachmentUses.length + set.controls.length === 0
