import type { Act } from '../../../conversation/act'
import type { InterventionRecord } from '../../../conversation/interventions/intervention-records'
import type { WriteSet } from '../../../conversation/write-set'
import type { CachedRecords } from '../../cache/cached-records'

type Interventions = readonly InterventionRecord[]

const mostThreads = 1000

/** Knows which interventions an agent may have seen: those before a batch that ended after the request arrived. */
export function createSeenInterventions() {
  let ended = 0
  const arrivals = new WeakMap<Act<unknown>, number>()
  const changed = new Map<string, { readonly at: number; readonly before: Interventions }>()

  return {
    arrived<T>(act: Act<T>): Act<T> {
      if (act.onInterventions) arrivals.set(act, ended)
      return act
    },
    /** Call this before the acts of a batch decide. */
    show(acts: readonly Act<unknown>[], { contents, interventions }: CachedRecords): void {
      for (const act of acts) {
        const threadId = contents.get(act.load.contentId ?? '')?.thread_id
        if (threadId === undefined || !act.onInterventions) continue
        const change = changed.get(threadId)
        const isLater = change && change.at > (arrivals.get(act) ?? ended)
        act.onInterventions(isLater ? change.before : (interventions.get(threadId) ?? []))
      }
    },
    /** Call this after a batch, with the interventions that its acts replaced. */
    batchEnded(before: ReadonlyMap<string, Interventions>): void {
      ended += 1
      if (changed.size > mostThreads) changed.clear()
      for (const [threadId, each] of before) changed.set(threadId, { at: ended, before: each })
    },
  }
}

/** Adds the interventions that the set replaces. Call this before the set changes the records. */
export function noteReplaced(into: Map<string, Interventions>, set: WriteSet, { interventions }: CachedRecords): void {
  for (const { after } of set.interventions)
    if (!into.has(after.thread_id)) into.set(after.thread_id, interventions.get(after.thread_id) ?? [])
}
