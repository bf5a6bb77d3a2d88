import { interruptLive } from '../conversation/messages/live/end-live'
import type { Needs } from '../conversation/needs'

/**
 * Milliseconds. If a message's `beats` does not change for this time, its node has failed. The job then ends the
 * message within 10 seconds.
 */
const patienceMs = 5000

/**
 * Returns a job that interrupts messages whose writing request or node failed. It measures with this node's steady
 * clock, because clocks of nodes can differ.
 */
export function endLostMessages(needs: Needs): () => Promise<void> {
  let lastStates = new Map<string, { state: string; since: number }>()
  return async () => {
    const now = performance.now()
    const facts = await needs.store.read.liveFacts()
    const previous = lastStates
    lastStates = new Map(
      facts.map(({ id, turn, beats }) => {
        const state = `${turn} ${beats}`
        const before = previous.get(id)
        return [id, before?.state === state ? before : { state, since: now }]
      }),
    )
    for (const each of facts) {
      if (now - (lastStates.get(each.id)?.since ?? now) >= patienceMs) await interruptLive(needs, each)
    }
  }
}
