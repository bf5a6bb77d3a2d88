import { Resolver } from 'node:dns/promises'

/** Milliseconds for one query to one server, and the number of tries. */
const timeoutMs = 2_000
const tries = 2

/**
 * Looks up names without the system's resolver. Visitors choose these names, and slow ones would fill the resolver's
 * few threads.
 */
export function createLookups(servers?: readonly string[]) {
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (servers) resolver.setServers(servers)
  return async (host: string): Promise<{ address: string; family: number }[]> => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (found.length === 0 && four.status === 'rejected') throw four.reason
    return found
  }
}
