import { z } from 'zod'
import { finishPasskeySignIn, passkeySignInOptions } from '../../../conversation/account/passkey-sign-in'
import { completeSecondStep } from '../../../conversation/account/second-step'
import { hashToken } from '../../../values/hash-token'
import { upTo } from '../../../values/text-shapes'
import type { Api, ApiNeeds } from '../../http/api'
import { addressOf } from '../../http/rate-limit'
import { cookieOf } from '../../http/session-cookies'
import type { Entrance } from '../entrance'
import { passkeyAnswer } from './factor-shapes'

const code = upTo(100)
const given = z.union([z.object({ code }), z.object({ recovery_code: code })])
const answered = z.object({ answer: passkeyAnswer })

/** The second step of a sign-in, after the password. A sign-in by passkey needs only /account/passkey. */
export function secondStepRoutes(app: Api, needs: ApiNeeds, entrance: Entrance): void {
  const open = { config: { public: true } }
  const hashOf = (cookie: string | null) => (cookie === null ? null : hashToken(cookie))

  app.post('/account/second_step', { schema: { hide: true, body: given }, ...open }, async (request, reply) => {
    entrance.ownPagesOnly(request)
    entrance.passwordsOnly()
    const { body, headers } = request
    const browser = entrance.newBrowser(request)
    await completeSecondStep(needs, {
      stepHash: entrance.stepOf(request),
      address: addressOf(request),
      cameWith: hashOf(cookieOf('device', headers, needs.config)),
      browser: browser.browser,
      ...('code' in body ? { kind: 'app', code: body.code } : { kind: 'recovery_code', code: body.recovery_code }),
    })
    return entrance.welcome(reply, browser)
  })
  app.post('/account/passkey/options', { schema: { hide: true }, ...open }, async (request, reply) => {
    entrance.ownPagesOnly(request)
    entrance.passwordsOnly()
    entrance.slowPasskeys(request)
    const stepHash = hashOf(cookieOf('step', request.headers, needs.config))
    const browser = entrance.newBrowser(request)
    const { options, begun } = await passkeySignInOptions(needs, { stepHash, newHash: browser.stepHash })
    if (begun) entrance.begin(reply, browser)
    reply.header('cache-control', 'no-store')
    return options
  })
  app.post('/account/passkey', { schema: { hide: true, body: answered }, ...open }, async (request, reply) => {
    entrance.ownPagesOnly(request)
    entrance.passwordsOnly()
    const browser = entrance.newBrowser(request)
    const { answer } = request.body
    await finishPasskeySignIn(needs, { stepHash: entrance.stepOf(request), answer, browser: browser.browser })
    return entrance.welcome(reply, browser)
  })
}
