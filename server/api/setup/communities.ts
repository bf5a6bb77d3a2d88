import { z } from 'zod'
import { iso } from '../../conversation/clock-and-ids'
import { type CommunityRecord, signedIdentities } from '../../conversation/records'
import {
  changeCommunity,
  createCommunity,
  deleteCommunity,
  readableCommunities,
  readableCommunity,
} from '../../conversation/setup/communities'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, text, versionFields, versionTime } from '../http/given'
import { paged } from '../http/paged'
import { listOf, pageShape } from '../http/shapes'
import { communityShape } from './setup-shapes'

const signedIdentitiesShape = z.enum(signedIdentities).meta({
  description:
    'Whether customers must, may or cannot be named by a token that the site signs with a key of the community.',
})
const fields = z.object({ name: text(100), signed_identities: signedIdentitiesShape.default('rejected') })
const changes = z.object({ name: text(100), signed_identities: signedIdentitiesShape }).partial()

const operation = operationsOf('communities')

export function communityRoutes(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/communities',
    operation('listCommunities', 'Communities', { querystring: pageShape, returns: listOf(communityShape) }),
    async ({ agent, query }) => paged(await readableCommunities(read, agent), query, present),
  )
  app.get(
    '/1.0/communities/:id',
    operation('getCommunity', 'One community', { params: byId, returns: communityShape }),
    async ({ agent, params }) => present(await readableCommunity(read, agent, params.id)),
  )
  app.post(
    '/1.0/communities',
    operation('createCommunity', 'Make a community; a name is enough', { body: fields, returns: communityShape }),
    async (request) => present(await createCommunity(needs, actorOf(request), request.body)),
  )
  app.put(
    '/1.0/communities/:id',
    operation('changeCommunity', 'Change a community', {
      params: byId,
      body: changes.extend(versionFields.shape),
      returns: communityShape,
    }),
    async (request) => {
      const { updated_at, ...fields } = request.body
      const change = { fields, seenAt: versionTime({ updated_at }) }
      return present(await changeCommunity(needs, actorOf(request), request.params.id, change))
    },
  )
  app.delete(
    '/1.0/communities/:id',
    operation('deleteCommunity', 'Remove an empty community', { params: byId, returns: communityShape }),
    async (request) => present(await deleteCommunity(needs, actorOf(request), request.params.id)),
  )
}

function present(community: CommunityRecord): z.infer<typeof communityShape> {
  return {
    id: community.id,
    name: community.name,
    signed_identities: community.signed_identities,
    created_at: iso(community.created_at),
    updated_at: iso(community.updated_at),
  }
}
