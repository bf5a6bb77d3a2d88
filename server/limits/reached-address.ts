import type { IncomingHttpHeaders } from 'node:http'
import { isAmong } from './address'

export interface ReachedAddress {
  /** An origin such as `https://shop.example`; null if the headers have no valid address. */
  origin: string | null
  /** The origin plus the port from the proxy's header, if the forwarded host has no port. Null otherwise. */
  withPort: string | null
  /** The headers that name the origin, for a person who sets up a proxy. */
  because: string
}

interface IncomingHeaders {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

const schemes: Readonly<Record<string, string>> = { http: 'http', https: 'https', ws: 'http', wss: 'https' }

/**
 * Returns the origin that the browser addressed: by the headers of a trusted proxy, otherwise by the connection. Of
 * several proxies the first one counts, because the browser calls it. A page cannot make a browser send these headers.
 */
export function reachedAddress(
  { headers, socket }: IncomingHeaders,
  trustedProxies: readonly string[],
): ReachedAddress {
  const isTrusted = isAmong(trustedProxies)(socket.remoteAddress ?? '')
  const forwarded = forwardedPairs(headers.forwarded)
  const reached = {
    scheme: firstValue(headers['x-forwarded-proto']) || (forwarded.proto ?? ''),
    host: firstValue(headers['x-forwarded-host']) || (forwarded.host ?? ''),
  }
  const direct = 'encrypted' in socket ? 'https' : 'http'
  const scheme = (isTrusted && schemes[reached.scheme.toLowerCase()]) || direct
  const origins = [isTrusted ? reached.host : '', headers.host ?? ''].map((host) => originOf(scheme, host))
  const origin = origins[0] ?? origins[1] ?? null
  return { origin, withPort: withPort(origin, headers, isTrusted), because: explainHeaders(headers, isTrusted) }
}

function withPort(origin: string | null, headers: IncomingHttpHeaders, isTrusted: boolean): string | null {
  const port = firstValue(headers['x-forwarded-port'])
  if (!isTrusted || !origin || new URL(origin).port !== '' || !/^\d{1,5}$/.test(port)) return null
  return originOf(new URL(origin).protocol.slice(0, -1), `${new URL(origin).host}:${port}`)
}

const firstValue = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',')[0]
    ?.trim() ?? ''

function forwardedPairs(header = ''): Record<string, string> {
  const pairs = firstValue(header).split(';')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=').map((part) => part.trim())
      return [name.toLowerCase(), value.replace(/^"(.*)"$/, '$1')]
    }),
  )
}

function originOf(scheme: string, host: string): string | null {
  const text = `${scheme}://${host}`
  return host !== '' && URL.canParse(text) && new URL(text).host !== '' ? new URL(text).origin : null
}

const proxyHeaders = ['x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port', 'forwarded'] as const

function explainHeaders(headers: IncomingHttpHeaders, isTrusted: boolean): string {
  const headerTexts = ['host' as const, ...proxyHeaders]
    .filter((name) => headers[name] !== undefined)
    .map((name) => `${headerTitles[name]}: ${String(headers[name]).slice(0, 80)}`)
  const headerList = headerTexts.length > 0 ? ` (${headerTexts.join('; ')})` : ''
  const isProxied = proxyHeaders.some((name) => headers[name] !== undefined)
  if (!isProxied) return `${headerList}. A proxy in front has to send X-Forwarded-Proto`
  return isTrusted
    ? headerList
    : `${headerList}. The sender of these headers is not in TRUSTED_PROXIES, so they do not count`
}

const headerTitles = {
  host: 'Host',
  'x-forwarded-proto': 'X-Forwarded-Proto',
  'x-forwarded-host': 'X-Forwarded-Host',
  'x-forwarded-port': 'X-Forwarded-Port',
  forwarded: 'Forwarded',
}
