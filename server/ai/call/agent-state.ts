import type { AgentSubscriber, State } from '@ag-ui/client'
import jsonPatch, { type Operation } from 'fast-json-patch'
import { isBounded } from '../../../contract/structured/bounded'

const mostCharacters = 65_536
const mostLevels = 50
/** The most operations of all deltas of a run. */
const mostOperations = 10_000

/** The message says which limit was passed. */
class StateFault extends Error {}

/**
 * Keeps the state of a run bounded; `end` gets the limit that was passed. The client of the protocol has no limits, and
 * writes the whole state to the console if a delta fails. Activities are never shown, so they are not kept.
 */
export function stateSubscriber(end: (reason: string) => void): AgentSubscriber {
  let operations = 0
  const handled = (change: () => unknown) => {
    try {
      return { state: change() as State, stopPropagation: true }
    } catch (error) {
      if (!(error instanceof StateFault)) throw error
      end(error.message)
      return { stopPropagation: true }
    }
  }
  return {
    onStateSnapshotEvent: ({ event: { snapshot } }) => handled(() => bounded(snapshot)),
    onStateDeltaEvent: ({ event: { delta }, state }) =>
      handled(() => {
        operations += delta.length
        if (operations > mostOperations)
          throw new StateFault('The agent changed its state more than 10,000 times in a run.')
        return changed(state, delta)
      }),
    onActivityDeltaEvent: () => ({ stopPropagation: true }),
  }
}

/** Returns the state after a delta, or the one before if an operation fails. Throws StateFault. */
function changed(state: unknown, delta: readonly Operation[]): unknown {
  try {
    let document: unknown = structuredClone(state)
    for (const [nth, operation] of delta.entries()) {
      if (operation.op === 'move' && operation.path.startsWith(`${operation.from}/`)) return state
      document = jsonPatch.applyOperation(document, operation, true, true, true, nth).newDocument
      // A copy doubles what is there, so many of them would fill the memory.
      if (operation.op === 'copy') bounded(document)
    }
    return bounded(document)
  } catch (error) {
    if (error instanceof StateFault) throw error
    return state
  }
}

function bounded(state: unknown): unknown {
  if (isBounded(state, mostLevels, mostCharacters)) return state
  throw new StateFault('The state of the agent is larger than 64 KB, or nested more than 50 deep.')
}
