import type { FastifyReply, FastifyRequest } from 'fastify'
import { foreignRequest, tooManyGuesses } from '../conversation/account/refusals'
import type { BrowserOf } from '../conversation/account/sessions'
import { hashToken } from '../hash-token'
import { createAllowance } from '../limits/allowance'
import type { ApiNeeds } from './api'
import { isOwnPage } from './authenticate'
import { addressOf } from './rate-limit'
import { cookieOf, newCookieValue, setCookies } from './session-cookies'

/** A browser about to be signed in: what its cookies will hold, and what is kept of them. */
export interface NewBrowser {
  cookies: { session: string; device: string }
  browser: BrowserOf
}

export type Entrance = ReturnType<typeof createEntrance>

/** What every way into the console has in common. */
export function createEntrance({ config, clock }: Pick<ApiNeeds, 'config' | 'clock'>) {
  const byAddress = createAllowance(clock, { most: 60, perMs: 10 * 60_000 })
  return {
    /** Signing in changes the browser: no other page may do it, neither in nor out. */
    ownPagesOnly({ headers }: FastifyRequest): void {
      if (headers['x-bubblewire-csrf'] !== '1' || !isOwnPage(headers, config)) throw foreignRequest()
    },
    /** Of an address: links are long and random, but nobody needs to try many. Throws 429. */
    slowDown(request: FastifyRequest): void {
      const address = addressOf(request)
      const wait = byAddress.wait(address)
      if (wait > 0) throw tooManyGuesses(Math.ceil(wait / 1000))
      byAddress.take(address)
    },
    /** A new session for this browser, which keeps the device cookie that it has. */
    newBrowser({ headers }: FastifyRequest): NewBrowser {
      const session = newCookieValue()
      const device = cookieOf('device', headers, config) ?? newCookieValue()
      const browser = {
        tokenHash: hashToken(session),
        deviceHash: hashToken(device),
        userAgent: headers['user-agent'] ?? '',
      }
      return { cookies: { session, device }, browser }
    },
    welcome(reply: FastifyReply, { cookies }: NewBrowser) {
      setCookies(reply, config, cookies)
      reply.header('cache-control', 'no-store')
      return { signed_in: true }
    },
  }
}
