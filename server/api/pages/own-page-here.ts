import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** The headers by which proxies name their client: a request that came through a proxy may come from another machine. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Whether a page of this server asks, in a browser on this machine. The demo gives its token and its open door to such a page only. The
 * connection itself decides, never a proxy's word. docs/run/threat-model.md explains each check.
 */
export function isOwnPageHere({ raw, headers }: FastifyRequest): boolean {
  const { host = '', origin } = headers
  return (
    isLoopback(raw.socket.remoteAddress) &&
    forwarding.every((name) => headers[name] === undefined) &&
    // A name that an attacker's DNS may point here is none of these.
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host) &&
    // Browsers name the page that asks, and no page can say another name.
    origin === `http://${host}` &&
    (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
  )
}

function isLoopback(address: string | undefined): boolean {
  return ipaddr.isValid(address ?? '') && ipaddr.process(address ?? '').range() === 'loopback'
}
