import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { normalizeIP } from '@fastify/rate-limit'

/** By what limits know an address: of IPv6 the network (/64), since one customer of a provider has all of it. */
export const networkOf = (address: string): string => normalizeIP(address)

/** Tells where a request comes from, as Fastify does for its own (`trustProxy`): what a trusted proxy names, else who called. */
export function addressesOf(trustedProxies: string[]): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile(trustedProxies)
  return (request) => networkOf(proxyAddr(request, trust))
}
