import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Headers in which proxies name their client. A request through a proxy may come from another machine. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Decided by the connection, never by a proxy's header. The demo signs in such a page without a password. */
export function isOwnPageHere({ raw, headers }: FastifyRequest): boolean {
  const { host = '', origin } = headers
  return (
    isLoopback(raw.socket.remoteAddress) &&
    proxyHeaders.every((name) => headers[name] === undefined) &&
    // Only these names are accepted, since an attacker's DNS could point any other name to this machine.
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/.test(host) &&
    // Browsers set the Origin header, which a page cannot change.
    origin === `http://${host}` &&
    (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
  )
}

function isLoopback(address: string | undefined): boolean {
  return ipaddr.isValid(address ?? '') && ipaddr.process(address ?? '').range() === 'loopback'
}
