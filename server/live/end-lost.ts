import { interruptLive } from '../conversation/messages/live/end-live'
import type { Needs } from '../conversation/needs'

/** A message whose count of beats stops for this long has lost its writer. Together with the rounds it ends within 10 seconds. */
const patienceMs = 5000

// The count is compared with this node's own steady clock, so that clocks of nodes may differ.
/** Ends messages whose writer is gone: a node that was killed, or a connection that broke. Each round looks at all of them. */
export function endLostMessages(needs: Needs): () => Promise<void> {
  let seen = new Map<string, { state: string; since: number }>()
  return async () => {
    const now = performance.now()
    const facts = await needs.store.read.liveFacts()
    const known = seen
    seen = new Map(
      facts.map(({ id, turn, beats }) => {
        const state = `${turn} ${beats}`
        const before = known.get(id)
        return [id, before?.state === state ? before : { state, since: now }]
      }),
    )
    for (const each of facts) {
      if (now - (seen.get(each.id)?.since ?? now) >= patienceMs) await interruptLive(needs, each)
    }
  }
}
