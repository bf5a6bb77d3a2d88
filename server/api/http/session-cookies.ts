import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../config/config'
import { publicPath } from '../../config/public-address'

type Address = Pick<Config, 'publicUrl'>

/** Lifetimes in seconds. The server may end a session earlier. It stores `session` and `device` only as hashes. */
const ages = { session: 365 * 86_400, device: 365 * 86_400, step: 600, passage: 600 } as const
type CookieKind = keyof typeof ages

/** Includes the port, because servers on one host share cookies. `__Host-`: only https and only this host. */
function nameOf(kind: CookieKind, config: Address): string {
  const { protocol, port } = new URL(config.publicUrl)
  if (protocol !== 'https:') return `bubblewire_${kind}_${port || 80}`
  return `${publicPath(config) === '' ? '__Host-' : '__Secure-'}bubblewire_${kind}`
}

/** Returns the cookie of the browser; null if it is missing or malformed. */
export function cookieOf(kind: CookieKind, headers: IncomingHttpHeaders, config: Address): string | null {
  const name = nameOf(kind, config)
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = pair.split('=').map((part) => part.trim())
    if (key === name) return /^[A-Za-z0-9_-]{1,3000}$/.test(value) ? value : null
  }
  return null
}

export const newCookieValue = () => randomBytes(32).toString('base64url')

/** Sets cookies for the path of PUBLIC_URL, so other pages do not send them. An empty value removes a cookie. */
export function setCookies(reply: FastifyReply, config: Address, cookies: Partial<Record<CookieKind, string>>): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  for (const [kind, value] of Object.entries(cookies) as [CookieKind, string][]) {
    const age = value === '' ? 0 : ages[kind]
    const cookie = `${nameOf(kind, config)}=${value}; Path=${publicPath(config)}/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`
    reply.header('set-cookie', cookie)
  }
}
