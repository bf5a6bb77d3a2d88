import { z } from 'zod'
import type { SecondFactorRecord } from '../../../conversation/account/account-records'
import { removeFactor } from '../../../conversation/account/own-factors'
import { addPasskey, beginPasskey, renamePasskey } from '../../../conversation/account/own-passkeys'
import { iso } from '../../../conversation/clock-and-ids'
import type { Api, ApiNeeds } from '../../http/api'
import { byId, text } from '../../http/given'
import { errors } from '../../http/shapes'
import { passwordProof } from '../by-password'
import { newCodes, passkeyAnswer, passkeyOptions, passkeyShape } from './factor-shapes'

const path = '/1.0/second_factors/passkeys'
const tags = ['second_factors']
const name = text(60).meta({ description: 'The name that its owner gave it.' })
const addedShape = z.object({
  passkey: passkeyShape,
  recovery_codes: newCodes.nullable().meta({ description: 'Shown once; null if there are codes already.' }),
})

export function ownPasskeyRoutes(app: Api, needs: ApiNeeds): void {
  const config = { settingUp: true, fresh: true }
  app.post(
    `${path}/options`,
    {
      config,
      schema: {
        operationId: 'beginMyPasskey',
        tags,
        summary: 'Options with which a browser makes a passkey',
        response: { 200: passkeyOptions, ...errors },
      },
    },
    async (request) => (await beginPasskey(needs, passwordProof(needs, request))) as z.infer<typeof passkeyOptions>,
  )
  app.post(
    path,
    {
      config,
      schema: {
        operationId: 'addMyPasskey',
        tags,
        summary: 'Store the passkey that the browser made; with the first factor every other browser is signed out',
        body: z.object({ name, answer: passkeyAnswer }),
        response: { 200: addedShape, ...errors },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { passkey, codes } = await addPasskey(needs, passwordProof(needs, request), request.body)
      return { passkey: presentPasskey(passkey), recovery_codes: codes }
    },
  )
  app.put(
    `${path}/:id`,
    {
      schema: {
        operationId: 'renameMyPasskey',
        tags,
        summary: 'Rename a passkey',
        params: byId,
        body: z.object({ name }),
        response: { 200: passkeyShape, ...errors },
      },
    },
    async (request) =>
      presentPasskey(await renamePasskey(needs, passwordProof(needs, request), request.params.id, request.body.name)),
  )
  app.delete(
    `${path}/:id`,
    {
      config: { fresh: true },
      schema: {
        operationId: 'removeMyPasskey',
        tags,
        summary: 'Remove a passkey',
        params: byId,
        response: { 200: z.object({ done: z.literal(true) }), ...errors },
      },
    },
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
