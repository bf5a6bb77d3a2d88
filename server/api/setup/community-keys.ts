import { z } from 'zod'
import { iso } from '../../conversation/clock-and-ids'
import { managedCommunity } from '../../conversation/setup/communities'
import { createKey, revokeKey, rotateKey } from '../../conversation/setup/community-keys'
import type { CommunityKeyRecord } from '../../conversation/setup-records'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, number } from '../http/given'
import { paged } from '../http/paged'
import { listOf, pageShape } from '../http/shapes'
import { keyShape, publicKeyShape } from './setup-shapes'

const hourMs = 3_600_000
const kid = z
  .string()
  .regex(/^[\w.-]{1,100}$/, 'must be 1 to 100 letters, digits, dots, dashes or underscores')
  .optional()
  .meta({ description: 'Names the key inside the tokens; generated if absent.' })
const fields = z.object({
  algorithm: z.enum(['HS256', 'RS256']).default('HS256'),
  kid,
  public_key: publicKeyShape.optional().meta({ description: 'RS256 only.' }),
})
const rotation = z.object({
  overlap_hours: number(z.number().min(0).max(8760))
    .default(24)
    .meta({ description: 'The time for which the old key still verifies tokens.' }),
  kid,
  public_key: publicKeyShape.optional(),
})
const withSecret = keyShape
  .extend({ secret: z.string().nullable() })
  .meta({ description: 'The secret of HS256 is shown only here.' })
const byKey = z.object({ id: z.string(), key_id: z.string() })

const operation = operationsOf('communities')

/** Needs manage_communities. Tokens of signed identities name a key by its `kid`. */
export function communityKeyRoutes(app: Api, needs: ApiNeeds): void {
  const present = createPresenter(needs)
  const presentWithSecret = (key: CommunityKeyRecord) => ({
    secret: key.secret === null ? null : needs.secrets.open(key.secret),
    ...present(key),
  })
  app.get(
    '/1.0/communities/:id/keys',
    operation('listCommunityKeys', 'Signing keys, without their secrets', {
      params: byId,
      querystring: pageShape,
      returns: listOf(keyShape),
    }),
    async ({ agent, params, query }) => {
      await managedCommunity(needs.store.read, agent, params.id)
      return paged(await needs.store.read.communityKeys(params.id), query, present)
    },
  )
  app.post(
    '/1.0/communities/:id/keys',
    operation('createCommunityKey', 'Make a signing key; only this answer shows its secret', {
      params: byId,
      body: fields,
      returns: withSecret,
      fresh: true,
    }),
    async (request) => {
      const { algorithm, ...others } = request.body
      return presentWithSecret(
        await createKey(needs, actorOf(request), request.params.id, { algorithm, ...keyFields(others) }),
      )
    },
  )
  app.put(
    '/1.0/communities/:id/keys/:key_id/rotate',
    operation('rotateCommunityKey', 'Make the next key; the old key ends after the overlap', {
      params: byKey,
      body: rotation,
      returns: withSecret,
      fresh: true,
    }),
    async (request) => {
      const { overlap_hours, ...others } = request.body
      const { id, key_id } = request.params
      const rotationRequest = { overlapMs: overlap_hours * hourMs, ...keyFields(others) }
      return presentWithSecret(await rotateKey(needs, actorOf(request), id, key_id, rotationRequest))
    },
  )
  app.delete(
    '/1.0/communities/:id/keys/:key_id',
    operation('revokeCommunityKey', 'Revoke a key: from now on it verifies no token', {
      params: byKey,
      returns: keyShape,
      fresh: true,
    }),
    async (request) => {
      const { id, key_id } = request.params
      return present(await revokeKey(needs, actorOf(request), id, key_id))
    },
  )
}

function keyFields({ kid, public_key }: { kid?: string | undefined; public_key?: string | undefined }) {
  return Object.assign({}, kid && { kid }, public_key && { publicKey: public_key })
}

function createPresenter({ clock }: ApiNeeds) {
  return (key: CommunityKeyRecord): z.infer<typeof keyShape> => ({
    id: key.id,
    community_id: key.community_id,
    kid: key.kid,
    algorithm: key.algorithm,
    public_key: key.public_key,
    valid: key.valid_until === null || key.valid_until > clock(),
    valid_until: key.valid_until === null ? null : iso(key.valid_until),
    created_at: iso(key.created_at),
    updated_at: iso(key.updated_at),
  })
}
