import type { Needs } from '../../needs'
import { firstPrevious, linesOf } from './lines'
import { eventsBetween, sealsOf } from './verify-events'

/**
 * Yields the hashed lines of all blocks after `after`; 0 means all. The last line contains the hash of the last block.
 */
export async function* exportEvents({ store }: Pick<Needs, 'store'>, after: number): AsyncGenerator<string> {
  const [before] = after > 0 ? await store.read.eventSealsAfter(after - 1, 1) : []
  let [head, hash, position] = [after, before?.hash ?? firstPrevious, before?.last_position ?? 0]
  for await (const seal of sealsOf(store.read, after)) {
    const events = await eventsBetween(store.read, position, seal.last_position, seal.events)
    yield `${linesOf(seal, events).join('\n')}\n`
    head = seal.seq
    hash = seal.hash
    position = seal.last_position
  }
  yield `${JSON.stringify({ head, hash })}\n`
}
