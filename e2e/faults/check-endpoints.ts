import type { Endpoint, History, Stored } from './history'
import type { StoredContents, Violation } from './known'

/**
 * Each content must arrive at least once, in the thread's order; a live message with its end. Repeats must be equal.
 */
export function checkEndpoint(
  { name, receives, among, calls }: Endpoint,
  { stored }: History,
  { byId }: StoredContents,
): Violation[] {
  const found: Violation[] = []
  const ids = new Map<string, string>()
  const first = new Map<string, string>()
  const last = new Map<string, Stored>()
  const wholes = new Set<string>()
  for (const { id, type, content_id, body, digest } of calls) {
    const content = byId.get(content_id)
    if (!content || !isReceived({ receives, among }, content)) {
      found.push({ kind: 'altered', what: `${name} was told of ${content_id}, which is not its` })
      continue
    }
    if (body === content.body) wholes.add(content_id)
    const earlierDigest = first.get(id)
    first.set(id, earlierDigest ?? digest)
    if (earlierDigest !== undefined && earlierDigest !== digest)
      found.push({ kind: 'altered', what: `${name} was told of "${content.body}" again in other words` })
    if (type === 'content.updated') {
      if (!content.live) found.push({ kind: 'altered', what: `${name} was told of a change of "${content.body}"` })
      continue
    }
    const before = ids.get(content_id)
    if (before !== undefined) {
      if (before !== id)
        found.push({ kind: 'doubled', what: `${name} was told of "${content.body}" as ${before} and as ${id}` })
      continue
    }
    ids.set(content_id, id)
    if (content.live) continue
    const previous = last.get(content.thread)
    if (previous && previous.seq > content.seq)
      found.push({ kind: 'out of order', what: `${name} was told of "${content.body}" after "${previous.body}"` })
    last.set(content.thread, content)
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
