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
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, text, versionFields, versionTime } from '../http/given'
import { paged } from '../http/paged'
import { errors, listOf, pageShape } from '../http/shapes'
import { communityShape } from './setup-shapes'

const signedIdentitiesShape = z.enum(signedIdentities).meta({
  description:
    'Whether customers must, may or cannot be named by a token that the site signs with a key of the community.',
})
const fields = z.object({ name: text(100), signed_identities: signedIdentitiesShape.default('rejected') })
const changes = z.object({ name: text(100), signed_identities: signedIdentitiesShape }).partial()

export function communityRoutes(app: Api, needs: ApiNeeds): void {
  const tags = ['communities']
  const { read } = needs.store
  const communityResponse = { 200: communityShape, ...errors }
  app.get(
    '/1.0/communities',
    {
      schema: {
        operationId: 'listCommunities',
        tags,
        summary: 'Communities',
        querystring: pageShape,
        response: { 200: listOf(communityShape), ...errors },
      },
    },
    async ({ agent, query }) => paged(await readableCommunities(read, agent), query, present),
  )
  app.get(
    '/1.0/communities/:id',
    {
      schema: {
        operationId: 'getCommunity',
        tags,
        summary: 'One community',
        params: byId,
        response: communityResponse,
      },
    },
    async ({ agent, params }) => present(await readableCommunity(read, agent, params.id)),
  )
  app.post(
    '/1.0/communities',
    {
      schema: {
        operationId: 'createCommunity',
        tags,
        summary: 'Make a community; a name is enough',
        body: fields,
        response: communityResponse,
      },
    },
    async (request) => present(await createCommunity(needs, actorOf(request), request.body)),
  )
  app.put(
    '/1.0/communities/:id',
    {
      schema: {
        operationId: 'changeCommunity',
        tags,
        summary: 'Change a community',
        params: byId,
        body: changes.extend(versionFields.shape),
        response: communityResponse,
      },
    },
    async (request) => {
      const { updated_at, ...fields } = request.body
      const change = { fields, seenAt: versionTime({ updated_at }) }
      return present(await changeCommunity(needs, actorOf(request), request.params.id, change))
    },
  )
  app.delete(
    '/1.0/communities/:id',
    {
      schema: {
        operationId: 'deleteCommunity',
        tags,
        summary: 'Remove an empty community',
        params: byId,
        response: communityResponse,
      },
    },
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
