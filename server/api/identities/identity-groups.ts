import { z } from 'zod'
import { iso } from '../../conversation/clock-and-ids'
import { communitiesOfSources } from '../../conversation/customers/identities'
import {
  mergeIdentities,
  type Person,
  readablePerson,
  splitIdentities,
} from '../../conversation/customers/identity-groups'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, list } from '../http/given'
import { idShape, listOf, pageShape } from '../http/shapes'
import { identityGroupShape } from '../setup/setup-shapes'

const identityIdsShape = z.object({
  identity_ids: list(idShape, 100).refine((ids) => ids.length > 0, 'must name at least one identity'),
})

const operation = operationsOf('identity_groups')

export function identityGroupRoutes(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/identity_groups',
    operation('listIdentityGroups', 'People with several identities, newest first', {
      querystring: pageShape,
      returns: listOf(identityGroupShape),
    }),
    async ({ agent, query: { offset, limit } }) => {
      const { count, records } = await read.identityGroups(await communitiesOfSources(read, agent), { offset, limit })
      const people = await Promise.all(records.map(({ id }) => readablePerson(read, agent, id)))
      return { count, offset, limit, records: people.map(present) }
    },
  )
  app.get(
    '/1.0/identity_groups/:id',
    operation('getIdentityGroup', 'One person', { params: byId, returns: identityGroupShape }),
    async ({ agent, params }) => present(await readablePerson(read, agent, params.id)),
  )
  app.post(
    '/1.0/identity_groups',
    operation('mergeIdentities', 'Merge identities into one person, together with the identities of their groups', {
      body: identityIdsShape,
      returns: identityGroupShape,
    }),
    async (request) => {
      const merge = { groupId: null, identityIds: request.body.identity_ids }
      return present(await mergeIdentities(needs, actorOf(request), merge))
    },
  )
  app.put(
    '/1.0/identity_groups/:id/merge',
    operation('mergeIntoIdentityGroup', 'Merge identities into this person', {
      params: byId,
      body: identityIdsShape,
      returns: identityGroupShape,
    }),
    async (request) => {
      const merge = { groupId: request.params.id, identityIds: request.body.identity_ids }
      return present(await mergeIdentities(needs, actorOf(request), merge))
    },
  )
  app.put(
    '/1.0/identity_groups/:id/split',
    operation('splitIdentityGroup', 'Remove identities from this person; a group of one identity is deleted', {
      params: byId,
      body: identityIdsShape,
      returns: identityGroupShape,
    }),
    async (request) => {
      const split = { groupId: request.params.id, identityIds: request.body.identity_ids }
      return present(await splitIdentities(needs, actorOf(request), split))
    },
  )
}

function present({ group, identities }: Person): z.infer<typeof identityGroupShape> {
  return {
    id: group.id,
    identity_ids: identities.map(({ id }) => id),
    created_at: iso(group.created_at),
    updated_at: iso(group.updated_at),
  }
}
