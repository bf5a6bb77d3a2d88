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
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = [
      ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
      ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (addresses.length === 0 && ipv4.status === 'rejected') throw ipv4.reason
    return addresses
  }
}
