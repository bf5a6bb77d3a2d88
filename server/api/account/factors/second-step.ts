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
const codeShape = z.union([z.object({ code }), z.object({ recovery_code: code })])
const answerShape = z.object({ answer: passkeyAnswer })

/** The second step of a sign-in, after the password. A sign-in by passkey needs only /account/passkey. */
export function secondStepRoutes(app: Api, needs: ApiNeeds, entrance: Entrance): void {
  const publicRoute = { config: { public: true } }
  const hashOf = (cookie: string | null) => (cookie === null ? null : hashToken(cookie))

  app.post(
    '/account/second_step',
    { schema: { hide: true, body: codeShape }, ...publicRoute },
    async (request, reply) => {
      entrance.requireConsolePage(request)
      entrance.requirePasswordSignIn()
      const { body, headers } = request
      const newBrowser = entrance.createBrowser(request)
      await completeSecondStep(needs, {
        stepHash: entrance.stepOf(request),
        address: addressOf(request),
        cameWith: hashOf(cookieOf('device', headers, needs.config)),
        browser: newBrowser.browser,
        ...('code' in body ? { kind: 'app', code: body.code } : { kind: 'recovery_code', code: body.recovery_code }),
      })
      return entrance.sendSignIn(reply, newBrowser)
    },
  )
  app.post('/account/passkey/options', { schema: { hide: true }, ...publicRoute }, async (request, reply) => {
    entrance.requireConsolePage(request)
    entrance.requirePasswordSignIn()
    entrance.limitPasskeyAttempts(request)
    const stepHash = hashOf(cookieOf('step', request.headers, needs.config))
    const newBrowser = entrance.createBrowser(request)
    const { options, isNewStep } = await passkeySignInOptions(needs, { stepHash, newHash: newBrowser.stepHash })
    if (isNewStep) entrance.setStepCookie(reply, newBrowser)
    reply.header('cache-control', 'no-store')
    return options
  })
  app.post(
    '/account/passkey',
    { schema: { hide: true, body: answerShape }, ...publicRoute },
    async (request, reply) => {
      entrance.requireConsolePage(request)
      entrance.requirePasswordSignIn()
      const newBrowser = entrance.createBrowser(request)
      const { answer } = request.body
      await finishPasskeySignIn(needs, { stepHash: entrance.stepOf(request), answer, browser: newBrowser.browser })
      return entrance.sendSignIn(reply, newBrowser)
    },
  )
}
