import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** The headers in which proxies name their client: a request through a proxy may come from another machine. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Whether a page of this server asks, in a browser on this machine. Only such a page gets the demo's token and enters
 * the demo without a password. The connection itself decides, never a proxy's header. docs/run/threat-model.md explains
 * each check.
 */
export function isOwnPageHere({ raw, headers }: FastifyRequest): boolean {
  const { host = '', origin } = headers
  return (
    isLoopback(raw.socket.remoteAddress) &&
    forwarding.every((name) => headers[name] === undefined) &&
    // Only these names are accepted: an attacker's DNS could point any other name to this machine.
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host) &&
    // Browsers name the page that asks, and a page cannot change that name.
    origin === `http://${host}` &&
    (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
  )
}

function isLoopback(address: string | undefined): boolean {
  return ipaddr.isValid(address ?? '') && ipaddr.process(address ?? '').range() === 'loopback'
}
