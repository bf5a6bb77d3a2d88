import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Config } from '../config'

// Two cookies of the console: who is signed in, and which browser this is. Both are random, and only their hashes are kept.

type Address = Pick<Config, 'publicUrl'>
type CookieKind = 'session' | 'device'

const yearSeconds = 365 * 86_400

/** Cookies do not know ports: two servers of one machine have names of their own. `__Host-` ties one to https and this host. */
function nameOf(kind: CookieKind, { publicUrl }: Address): string {
  const { protocol, port } = new URL(publicUrl)
  return protocol === 'https:' ? `__Host-bubblewire_${kind}` : `bubblewire_${kind}_${port || 80}`
}

/** What the browser sent; null when nothing of our form. */
export function cookieOf(kind: CookieKind, headers: IncomingHttpHeaders, config: Address): string | null {
  const name = nameOf(kind, config)
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key = '', value = ''] = pair.split('=')
    if (key.trim() === name) return /^[A-Za-z0-9_-]{43}$/.test(value.trim()) ? value.trim() : null
  }
  return null
}

export const newCookieValue = () => randomBytes(32).toString('base64url')

/** The browser keeps both for a year; the server says sooner when a session is over. */
export function setCookies(reply: FastifyReply, config: Address, cookies: Partial<Record<CookieKind, string>>): void {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  for (const [kind, value] of Object.entries(cookies) as [CookieKind, string][]) {
    const age = value === '' ? 0 : yearSeconds
    const cookie = `${nameOf(kind, config)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`
    reply.header('set-cookie', cookie)
  }
}
