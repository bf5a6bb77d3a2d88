import { z } from 'zod'
import { freshMs, passkeyProofOptions, proveByPasskey, proveByPassword } from '../../../conversation/account/proof'
import { iso } from '../../../conversation/clock-and-ids'
import { upTo } from '../../../values/text-shapes'
import { operationsOf } from '../../document/operation'
import type { Api, ApiNeeds } from '../../http/api'
import { atConsole } from '../../http/authenticate'
import { addressOf } from '../../http/rate-limit'
import { passwordProof } from '../by-password'
import { passkeyAnswer, passkeyOptions } from './factor-shapes'

const proofShape = z.union([z.object({ password: upTo(1000) }), z.object({ answer: passkeyAnswer })])
const provenShape = z.object({
  until: z.iso.datetime().meta({ description: 'Until this time no act asks for another proof.' }),
})

const operation = operationsOf('second_factors')

/**
 * Routes by which a signed-in person proves the identity again, before changes of keys, tokens, roles or second
 * factors.
 */
export function ownProofRoutes(app: Api, needs: ApiNeeds): void {
  app.get(
    '/1.0/proof',
    operation('getMyProof', 'The end of the last proof; 403 if a new proof is needed', {
      returns: provenShape,
      fresh: true,
    }),
    async (request) => {
      atConsole(request)
      return { until: iso((request.provenAt ?? 0) + freshMs) }
    },
  )
  app.post(
    '/1.0/proof',
    operation(
      'proveMe',
      'Prove by password or passkey that you are still at the console; the proof is valid for 15 minutes',
      { body: proofShape, returns: provenShape, settingUp: true },
    ),
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
    operation('beginMyProof', 'Options with which a browser asks for one of these passkeys', {
      returns: passkeyOptions,
      settingUp: true,
    }),
    async (request) =>
      (await passkeyProofOptions(needs, passwordProof(needs, request))) as z.infer<typeof passkeyOptions>,
  )
}
