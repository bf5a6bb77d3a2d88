import { z } from 'zod'
import { freshMs, passkeyProofOptions, proveByPasskey, proveByPassword } from '../../../conversation/account/proof'
import { iso } from '../../../conversation/clock-and-ids'
import { upTo } from '../../../values/text-shapes'
import type { Api, ApiNeeds } from '../../http/api'
import { atConsole } from '../../http/authenticate'
import { addressOf } from '../../http/rate-limit'
import { errors } from '../../http/shapes'
import { passwordProof } from '../by-password'
import { passkeyAnswer, passkeyOptions } from './factor-shapes'

const proofShape = z.union([z.object({ password: upTo(1000) }), z.object({ answer: passkeyAnswer })])
const provenShape = z.object({
  until: z.iso.datetime().meta({ description: 'Until this time no act asks for another proof.' }),
})

/**
 * Routes by which a signed-in person proves the identity again, before changes of keys, tokens, roles or second
 * factors.
 */
export function ownProofRoutes(app: Api, needs: ApiNeeds): void {
  const tags = ['second_factors']
  const config = { settingUp: true }
  app.get(
    '/1.0/proof',
    {
      config: { fresh: true },
      schema: {
        operationId: 'getMyProof',
        tags,
        summary: 'The end of the last proof; 403 if a new proof is needed',
        response: { 200: provenShape, ...errors },
      },
    },
    async (request) => {
      atConsole(request)
      return { until: iso((request.provenAt ?? 0) + freshMs) }
    },
  )
  app.post(
    '/1.0/proof',
    {
      config,
      schema: {
        operationId: 'proveMe',
        tags,
        summary: 'Prove by password or passkey that you are still at the console; the proof is valid for 15 minutes',
        body: proofShape,
        response: { 200: provenShape, ...errors },
      },
    },
    async (request) => {
      const { body } = request
      const actor = passwordProof(needs, request)
      if ('password' in body)
        await proveByPassword(needs, actor, { password: body.password, address: addressOf(request) })
      else await proveByPasskey(needs, actor, body.answer)
      return { until: iso(needs.clock() + freshMs) }
    },
  )
  app.post(
    '/1.0/proof/options',
    {
      config,
      schema: {
        operationId: 'beginMyProof',
        tags,
        summary: 'Options with which a browser asks for one of these passkeys',
        response: { 200: passkeyOptions, ...errors },
      },
    },
    async (request) =>
      (await passkeyProofOptions(needs, passwordProof(needs, request))) as z.infer<typeof passkeyOptions>,
  )
}
