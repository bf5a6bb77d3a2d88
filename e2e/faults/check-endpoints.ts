import type { Endpoint, History, Stored } from './history'
import type { Known, Violation } from './known'

/** Checks an endpoint's deliveries: each at least once, repeated only with the same id and bytes, first arrivals in the order of the thread. */
export function checkEndpoint(
  { name, receives, among, taken }: Endpoint,
  { stored }: History,
  { byId }: Known,
): Violation[] {
  const found: Violation[] = []
  const ids = new Map<string, string>()
  const first = new Map<string, string>()
  const last = new Map<string, Stored>()
  for (const { id, content_id, digest } of taken) {
    const there = byId.get(content_id)
    if (!there || !isReceived({ receives, among }, there)) {
      found.push({ kind: 'altered', what: `${name} was told of ${content_id}, which is not its` })
      continue
    }
    const before = ids.get(content_id)
    if (before !== undefined) {
      if (before !== id)
        found.push({ kind: 'doubled', what: `${name} was told of "${there.body}" as ${before} and as ${id}` })
      else if (first.get(content_id) !== digest)
        found.push({ kind: 'altered', what: `${name} was told of "${there.body}" again in other words` })
      continue
    }
    ids.set(content_id, id)
    first.set(content_id, digest)
    const previous = last.get(there.thread)
    if (previous && previous.seq > there.seq)
      found.push({ kind: 'out of order', what: `${name} was told of "${there.body}" after "${previous.body}"` })
    last.set(there.thread, there)
  }
  for (const each of receivedBy({ receives, among }, stored))
    if (!ids.has(each.id)) found.push({ kind: 'lost', what: `${name} was never told of "${each.body}" (${each.id})` })
  return found
}

type Filter = Pick<Endpoint, 'receives' | 'among'>

/** Returns the contents that the endpoint should receive. */
export const receivedBy = (filter: Filter, stored: readonly Stored[]): Stored[] =>
  stored.filter((each) => isReceived(filter, each))

const isReceived = ({ receives, among }: Filter, { client_id, visitor }: Stored) =>
  visitor.startsWith(among) && (receives === 'both' || (receives === 'customers') === (client_id !== null))
