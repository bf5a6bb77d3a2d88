import type { Endpoint, History, Stored } from './history'
import type { StoredContents, Violation } from './known'

/**
 * Each content must arrive at least once, in the thread's order; a live message with its end. Repeats must be equal.
 */
export function checkEndpoint(
  { name, receives, among, taken }: Endpoint,
  { stored }: History,
  { byId }: StoredContents,
): Violation[] {
  const found: Violation[] = []
  const ids = new Map<string, string>()
  const first = new Map<string, string>()
  const last = new Map<string, Stored>()
  const wholes = new Set<string>()
  for (const { id, type, content_id, body, digest } of taken) {
    const there = byId.get(content_id)
    if (!there || !isReceived({ receives, among }, there)) {
      found.push({ kind: 'altered', what: `${name} was told of ${content_id}, which is not its` })
      continue
    }
    if (body === there.body) wholes.add(content_id)
    const again = first.get(id)
    first.set(id, again ?? digest)
    if (again !== undefined && again !== digest)
      found.push({ kind: 'altered', what: `${name} was told of "${there.body}" again in other words` })
    if (type === 'content.updated') {
      if (!there.live) found.push({ kind: 'altered', what: `${name} was told of a change of "${there.body}"` })
      continue
    }
    const before = ids.get(content_id)
    if (before !== undefined) {
      if (before !== id)
        found.push({ kind: 'doubled', what: `${name} was told of "${there.body}" as ${before} and as ${id}` })
      continue
    }
    ids.set(content_id, id)
    if (there.live) continue
    const previous = last.get(there.thread)
    if (previous && previous.seq > there.seq)
      found.push({ kind: 'out of order', what: `${name} was told of "${there.body}" after "${previous.body}"` })
    last.set(there.thread, there)
  }
  for (const each of receivedBy({ receives, among }, stored)) {
    if (!ids.has(each.id)) found.push({ kind: 'lost', what: `${name} was never told of "${each.body}" (${each.id})` })
    else if (each.live && !wholes.has(each.id))
      found.push({ kind: 'lost', what: `${name} was never told of the end of "${each.body}" (${each.id})` })
  }
  return found
}

type Filter = Pick<Endpoint, 'receives' | 'among'>

export const receivedBy = (filter: Filter, stored: readonly Stored[]): Stored[] =>
  stored.filter((each) => isReceived(filter, each))

const isReceived = ({ receives, among }: Filter, { client_id, visitor }: Stored) =>
  visitor.startsWith(among) && (receives === 'both' || (receives === 'customers') === (client_id !== null))
