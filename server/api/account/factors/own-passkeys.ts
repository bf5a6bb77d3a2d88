import { z } from 'zod'
import type { SecondFactorRecord } from '../../../conversation/account/account-records'
import { removeFactor } from '../../../conversation/account/own-factors'
import { addPasskey, beginPasskey, renamePasskey } from '../../../conversation/account/own-passkeys'
import { iso } from '../../../conversation/clock-and-ids'
import { operationsOf } from '../../document/operation'
import type { Api, ApiNeeds } from '../../http/api'
import { byId, text } from '../../http/given'
import { doneShape } from '../../http/shapes'
import { passwordProof } from '../by-password'
import { newCodes, passkeyAnswer, passkeyOptions, passkeyShape } from './factor-shapes'

const path = '/1.0/second_factors/passkeys'
const name = text(60).meta({ description: 'The name that its owner gave it.' })
const addedShape = z.object({
  passkey: passkeyShape,
  recovery_codes: newCodes.nullable().meta({ description: 'Shown once; null if there are codes already.' }),
})

const operation = operationsOf('second_factors')

export function ownPasskeyRoutes(app: Api, needs: ApiNeeds): void {
  app.post(
    `${path}/options`,
    operation('beginMyPasskey', 'Options with which a browser makes a passkey', {
      returns: passkeyOptions,
      settingUp: true,
      fresh: true,
    }),
    async (request) => (await beginPasskey(needs, passwordProof(needs, request))) as z.infer<typeof passkeyOptions>,
  )
  app.post(
    path,
    operation(
      'addMyPasskey',
      'Store the passkey that the browser made; with the first factor every other browser is signed out',
      { body: z.object({ name, answer: passkeyAnswer }), returns: addedShape, settingUp: true, fresh: true },
    ),
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { passkey, codes } = await addPasskey(needs, passwordProof(needs, request), request.body)
      return { passkey: presentPasskey(passkey), recovery_codes: codes }
    },
  )
  app.put(
    `${path}/:id`,
    operation('renameMyPasskey', 'Rename a passkey', { params: byId, body: z.object({ name }), returns: passkeyShape }),
    async (request) =>
      presentPasskey(await renamePasskey(needs, passwordProof(needs, request), request.params.id, request.body.name)),
  )
  app.delete(
    `${path}/:id`,
    operation('removeMyPasskey', 'Remove a passkey', {
      params: byId,
      returns: doneShape,
      fresh: true,
    }),
    async (request) => {
      await removeFactor(needs, passwordProof(needs, request), { passkeyId: request.params.id })
      return { done: true as const }
    },
  )
}

export const presentPasskey = ({
  id,
  name,
  used_at,
  created_at,
}: SecondFactorRecord): z.infer<typeof passkeyShape> => ({
  id,
  name,
  used_at: used_at === null ? null : iso(used_at),
  created_at: iso(created_at),
})
