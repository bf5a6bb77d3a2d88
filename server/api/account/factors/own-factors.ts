import { z } from 'zod'
import {
  confirmAuthenticatorApp,
  createAuthenticatorApp,
  ownFactors,
  removeFactor,
  renewRecoveryCodes,
} from '../../../conversation/account/own-factors'
import { upTo } from '../../../values/text-shapes'
import { operationsOf } from '../../document/operation'
import type { Api, ApiNeeds } from '../../http/api'
import { doneShape } from '../../http/shapes'
import { passwordProof } from '../by-password'
import { newCodes, secondFactorsShape } from './factor-shapes'
import { presentPasskey } from './own-passkeys'

const path = '/1.0/second_factors'
const appShape = z.object({
  key: z.string().meta({ description: 'The key to type into the app, in base32.' }),
  url: z.string().meta({ description: 'The same key for a QR code (otpauth:).' }),
})
const codesOnce = newCodes.nullable().meta({ description: 'Shown once; null if there are codes already.' })

const operation = operationsOf('second_factors')

export function ownSecondFactorRoutes(app: Api, needs: ApiNeeds): void {
  app.get(
    path,
    operation('getMySecondFactors', 'Your second factors, beside the password', {
      returns: secondFactorsShape,
      settingUp: true,
    }),
    async ({ agent }) => {
      const { app, passkeys, codesLeft, required } = await ownFactors(needs.store.read, agent)
      return { app, passkeys: passkeys.map(presentPasskey), recovery_codes: codesLeft, required }
    },
  )
  authenticatorAppRoutes(app, needs)
  app.post(
    `${path}/recovery_codes`,
    operation(
      'renewMyRecoveryCodes',
      'Replace the recovery codes by ten new codes; each works once as a second factor',
      { returns: z.object({ recovery_codes: newCodes }), fresh: true },
    ),
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { recovery_codes: await renewRecoveryCodes(needs, passwordProof(needs, request)) }
    },
  )
}

function authenticatorAppRoutes(app: Api, needs: ApiNeeds): void {
  app.post(
    `${path}/app`,
    operation('beginMyApp', 'Make a key for an authenticator app; it counts after its first code', {
      returns: appShape,
      settingUp: true,
      fresh: true,
    }),
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { key, address } = await createAuthenticatorApp(needs, passwordProof(needs, request))
      return { key, url: address }
    },
  )
  app.put(
    `${path}/app`,
    operation('confirmMyApp', 'Turn the authenticator app on by its first code; every other browser is signed out', {
      body: z.object({ code: upTo(100) }),
      returns: z.object({ recovery_codes: codesOnce }),
      settingUp: true,
      fresh: true,
    }),
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { recovery_codes: await confirmAuthenticatorApp(needs, passwordProof(needs, request), request.body.code) }
    },
  )
  app.delete(
    `${path}/app`,
    operation('removeMyApp', 'Turn the authenticator app off', { returns: doneShape, fresh: true }),
    async (request) => {
      await removeFactor(needs, passwordProof(needs, request), 'app')
      return { done: true as const }
    },
  )
}
