import { z } from 'zod'
import type { SourcePermissionRecord } from '../../conversation/records'
import { changeSourcesPermissions, sourcesPermissions } from '../../conversation/setup/sources-permissions'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, list } from '../http/given'
import { paged } from '../http/paged'
import { booleanShape, idShape, listOf, pageShape } from '../http/shapes'
import { sourcesPermissionShape } from './setup-shapes'

const permissions = list(
  z.object({
    source_id: idShape,
    read: booleanShape.default(false),
    reply: booleanShape.default(false),
    initiate_discussion: booleanShape.default(false),
  }),
  5000,
)
const changeShape = z.object({
  sources_permissions: permissions,
  seen: permissions
    .optional()
    .meta({ description: 'The permissions as you read them. If they have changed since, the answer is 409.' }),
})

const operation = operationsOf('users')

export function sourcePermissionRoutes(app: Api, needs: ApiNeeds): void {
  const path = '/1.0/users/:id/sources_permissions'
  app.get(
    path,
    operation('listSourcesPermissions', 'The permissions of a user', {
      params: byId,
      querystring: pageShape,
      returns: listOf(sourcesPermissionShape),
    }),
    async ({ agent, params, query }) =>
      paged(await sourcesPermissions(needs.store.read, agent, userId(params.id, agent.id)), query, present),
  )
  app.put(
    path,
    operation('changeSourcesPermissions', 'Set the permissions of a user; permissions on other sources are removed', {
      params: byId,
      body: changeShape,
      returns: listOf(sourcesPermissionShape),
    }),
    async (request) => {
      const user = userId(request.params.id, request.agent.id)
      const { sources_permissions: wanted, seen } = request.body
      const savedPermissions = await changeSourcesPermissions(needs, actorOf(request), user, { wanted, seen })
      return paged(savedPermissions, { offset: 0, limit: savedPermissions.length }, present)
    },
  )
}

const userId = (id: string, callerId: string) => (id === 'me' ? callerId : id)

function present({ source_id, read, reply, initiate_discussion }: SourcePermissionRecord) {
  return { source_id, read, reply, initiate_discussion }
}
