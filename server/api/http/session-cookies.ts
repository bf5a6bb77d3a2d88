import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../config/config'
import { publicPath } from '../../config/public-address'

type Address = Pick<Config, 'publicUrl'>

/** Lifetimes in seconds. `session` and `device` are stored as hashes only. The server ends sessions. */
const ages = { session: 365 * 86_400, device: 365 * 86_400, step: 600, passage: 600 } as const
type CookieKind = keyof typeof ages

/** With the port, because servers of a machine share cookies. `__Host-`: https, this host and no path. */
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

/** For the path of PUBLIC_URL, so that other pages do not send them. An empty cookie is removed. */
export function setCookies(reply: FastifyReply, config: Address, cookies: Partial<Record<CookieKind, string>>): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  for (const [kind, value] of Object.entries(cookies) as [CookieKind, string][]) {
    const age = value === '' ? 0 : ages[kind]
    const cookie = `${nameOf(kind, config)}=${value}; Path=${publicPath(config)}/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`
    reply.header('set-cookie', cookie)
  }
}
