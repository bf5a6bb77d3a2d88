import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/** The address by which limits count: for IPv6 the network (/64), since one customer has all of it. */
export function networkOf(address: string): string {
  // An IPv4 address is not parsed, because that would cost more than the count.
  if (!address.includes(':') || !ipaddr.isValid(address)) return address.slice(0, 64)
  const parsed = ipaddr.process(address)
  return 'parts' in parsed
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : `${parsed}`
}

export function isAmong(list: readonly string[]): (address: string) => boolean {
  const networks = list.map(networkFrom)
  return (text) => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    return networks.some(([base, bits]) => address.kind() === base.kind() && address.match(base, bits))
  }
}

/**
 * Returns the address of a request that Fastify does not handle, by the rule of Fastify's `trustProxy`: the caller, or
 * the address that trusted proxies name in `X-Forwarded-For`. The header is read from its end while its addresses are
 * trusted proxies.
 */
export function exactAddressesOf(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = isAmong(trustedProxies)
  return ({ socket, headers }) => {
    let address = socket.remoteAddress ?? ''
    const named = headers['x-forwarded-for']
    const before = named === undefined ? [] : String(named).split(',').reverse()
    for (const each of before) {
      if (!isTrusted(address)) break
      address = each.trim()
    }
    return address
  }
}

export function addressesOf(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const exactly = exactAddressesOf(trustedProxies)
  return (request) => networkOf(exactly(request))
}

function networkFrom(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

export const isNetwork = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
