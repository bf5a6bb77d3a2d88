import type { FastifyReply, FastifyRequest } from 'fastify'
import { foreignRequest, notSignedIn, passwordSignInOff, signInStepEnded } from '../../conversation/account/refusals'
import type { SecondStep } from '../../conversation/account/second-step'
import type { BrowserTokens } from '../../conversation/account/sessions'
import { reachedAddress } from '../../limits/reached-address'
import { hashToken } from '../../values/hash-token'
import { languageOf } from '../../values/language-of'
import type { ApiNeeds } from '../http/api'
import { requireOwnPage } from '../http/authenticate'
import { addressOf } from '../http/rate-limit'
import { cookieOf, newCookieValue, setCookies } from '../http/session-cookies'

export interface NewBrowser {
  cookies: { session: string; device: string }
  browser: BrowserTokens
  step: string
  stepHash: string
  hasStepCookie: boolean
}

export type Entrance = ReturnType<typeof createEntrance>

/** Returns the steps that every sign-in to the console shares. */
export function createEntrance({ config, limits }: Pick<ApiNeeds, 'config' | 'limits'>) {
  return {
    /** Throws 403 for pages of other sites, which must not sign a browser in or out. */
    requireConsolePage(request: FastifyRequest): void {
      if (request.headers['x-bubblewire-csrf'] !== '1') throw foreignRequest()
      const { headers } = request
      requireOwnPage({ headers, reached: () => reachedAddress(request, config.trustedProxies) }, config)
    },
    requirePasswordSignIn(): void {
      if (!config.passwordSignIn) throw passwordSignInOff()
    },
    /** Throws 429 after too many attempts from one address. A link is random, so a person needs few attempts. */
    limitAttempts: (request: FastifyRequest): void => limits.signInLink(addressOf(request)),
    /** Limits requests for passkey options by address. Throws 429. */
    limitPasskeyAttempts: (request: FastifyRequest): void => limits.passkeySignIn(addressOf(request)),
    /** Creates cookies for a new session, but keeps an existing device cookie. */
    createBrowser({ headers }: FastifyRequest): NewBrowser {
      const session = newCookieValue()
      const device = cookieOf('device', headers, config) ?? newCookieValue()
      const browser = {
        tokenHash: hashToken(session),
        deviceHash: hashToken(device),
        userAgent: headers['user-agent'] ?? '',
        language: languageOf(headers['accept-language']),
      }
      const step = newCookieValue()
      const hasStepCookie = cookieOf('step', headers, config) !== null
      return { cookies: { session, device }, browser, step, stepHash: hashToken(step), hasStepCookie }
    },
    sendSignIn(reply: FastifyReply, { cookies, step, hasStepCookie }: NewBrowser, next: SecondStep | null = null) {
      setCookies(reply, config, next ? { step } : hasStepCookie ? { step: '', ...cookies } : cookies)
      reply.header('cache-control', 'no-store')
      return next ? { signed_in: false, second_step: next } : { signed_in: true }
    },
    setStepCookie: (reply: FastifyReply, { step }: NewBrowser): void => setCookies(reply, config, { step }),
    /** Returns the hash of the session's cookie. Throws 401 without a cookie. */
    sessionOf({ headers }: FastifyRequest): string {
      const cookie = cookieOf('session', headers, config)
      if (cookie === null) throw notSignedIn()
      return hashToken(cookie)
    },
    /** Returns the hash of the second step's cookie. Throws 401 without a cookie. */
    stepOf({ headers }: FastifyRequest): string {
      const cookie = cookieOf('step', headers, config)
      if (cookie === null) throw signInStepEnded()
      return hashToken(cookie)
    },
  }
}
