import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * Returns the address by which requests are counted. For IPv6 this is the /64 network, because one customer has all of
 * it.
 */
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
 * Returns the client's address of a request outside Fastify, like Fastify's `trustProxy`: reads `X-Forwarded-For` from
 * the end while the addresses are trusted proxies.
 */
export function exactAddressesOf(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = isAmong(trustedProxies)
  return ({ socket, headers }) => {
    let address = socket.remoteAddress ?? ''
    const forwardedFor = headers['x-forwarded-for']
    const before = forwardedFor === undefined ? [] : String(forwardedFor).split(',').reverse()
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
