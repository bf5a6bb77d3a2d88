import { z } from 'zod'
import {
  confirmAuthenticatorApp,
  createAuthenticatorApp,
  ownFactors,
  removeFactor,
  renewRecoveryCodes,
} from '../../../conversation/account/own-factors'
import { upTo } from '../../../values/text-shapes'
import type { Api, ApiNeeds } from '../../http/api'
import { errors } from '../../http/shapes'
import { passwordProof } from '../by-password'
import { newCodes, secondFactorsShape } from './factor-shapes'
import { presentPasskey } from './own-passkeys'

const path = '/1.0/second_factors'
const tags = ['second_factors']
const doneShape = z.object({ done: z.literal(true) })
const appShape = z.object({
  key: z.string().meta({ description: 'The key to type into the app, in base32.' }),
  url: z.string().meta({ description: 'The same key for a QR code (otpauth:).' }),
})
const codesOnce = newCodes.nullable().meta({ description: 'Shown once; null if there are codes already.' })

export function ownSecondFactorRoutes(app: Api, needs: ApiNeeds): void {
  app.get(
    path,
    {
      config: { settingUp: true },
      schema: {
        operationId: 'getMySecondFactors',
        tags,
        summary: 'Your second factors, beside the password',
        response: { 200: secondFactorsShape, ...errors },
      },
    },
    async ({ agent }) => {
      const { app, passkeys, codesLeft, required } = await ownFactors(needs.store.read, agent)
      return { app, passkeys: passkeys.map(presentPasskey), recovery_codes: codesLeft, required }
    },
  )
  authenticatorAppRoutes(app, needs)
  app.post(
    `${path}/recovery_codes`,
    {
      config: { fresh: true },
      schema: {
        operationId: 'renewMyRecoveryCodes',
        tags,
        summary: 'Replace the recovery codes by ten new codes; each works once as a second factor',
        response: { 200: z.object({ recovery_codes: newCodes }), ...errors },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { recovery_codes: await renewRecoveryCodes(needs, passwordProof(needs, request)) }
    },
  )
}

function authenticatorAppRoutes(app: Api, needs: ApiNeeds): void {
  const config = { settingUp: true, fresh: true }
  app.post(
    `${path}/app`,
    {
      config,
      schema: {
        operationId: 'beginMyApp',
        tags,
        summary: 'Make a key for an authenticator app; it counts after its first code',
        response: { 200: appShape, ...errors },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { key, address } = await createAuthenticatorApp(needs, passwordProof(needs, request))
      return { key, url: address }
    },
  )
  app.put(
    `${path}/app`,
    {
      config,
      schema: {
        operationId: 'confirmMyApp',
        tags,
        summary: 'Turn the authenticator app on by its first code; every other browser is signed out',
        body: z.object({ code: upTo(100) }),
        response: { 200: z.object({ recovery_codes: codesOnce }), ...errors },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { recovery_codes: await confirmAuthenticatorApp(needs, passwordProof(needs, request), request.body.code) }
    },
  )
  app.delete(
    `${path}/app`,
    {
      config: { fresh: true },
      schema: {
        operationId: 'removeMyApp',
        tags,
        summary: 'Turn the authenticator app off',
        response: { 200: doneShape, ...errors },
      },
    },
    async (request) => {
      await removeFactor(needs, passwordProof(needs, request), 'app')
      return { done: true as const }
    },
  )
}
