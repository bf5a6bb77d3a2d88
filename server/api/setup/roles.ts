import { z } from 'zod'
import { iso } from '../../conversation/clock-and-ids'
import { roleHasRight } from '../../conversation/permissions'
import { rights } from '../../conversation/rights'
import { roleHidden } from '../../conversation/setup/refusals'
import { changeRole, createRole, deleteRole } from '../../conversation/setup/roles'
import type { RoleRecord } from '../../conversation/setup-records'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, list, text, versionFields, versionTime } from '../http/given'
import { paged } from '../http/paged'
import { booleanShape, listOf, pageShape } from '../http/shapes'
import { roleShape } from './setup-shapes'

const fields = z.object({
  name: text(100),
  rights: list(z.enum(rights), rights.length),
  second_factor_required: booleanShape,
})
const creation = fields.extend({ second_factor_required: booleanShape.default(false) })

const operation = operationsOf('roles')

export function roleRoutes(app: Api, needs: ApiNeeds): void {
  app.get(
    '/1.0/roles',
    operation('listRoles', 'Roles', { querystring: pageShape, returns: listOf(roleShape) }),
    async (request) => paged(await needs.store.read.roles(), request.query, present),
  )
  app.get(
    '/1.0/roles/:id',
    operation('getRole', 'One role', { params: byId, returns: roleShape }),
    async ({ params }) => {
      const role = await needs.store.read.role(params.id)
      if (!role) throw roleHidden()
      return present(role)
    },
  )
  app.post(
    '/1.0/roles',
    operation('createRole', 'Make a role with rights that you have', {
      body: creation,
      returns: roleShape,
      fresh: true,
    }),
    async (request) => present(await createRole(needs, actorOf(request), distinct(request.body))),
  )
  app.put(
    '/1.0/roles/:id',
    operation('changeRole', 'Change a role', {
      params: byId,
      body: fields.partial().extend(versionFields.shape),
      returns: roleShape,
      fresh: true,
    }),
    async (request) => {
      const { updated_at, ...changed } = request.body
      const change = { fields: distinct(changed), seenAt: versionTime({ updated_at }) }
      return present(await changeRole(needs, actorOf(request), request.params.id, change))
    },
  )
  app.delete(
    '/1.0/roles/:id',
    operation('deleteRole', 'Remove a role without users', { params: byId, returns: roleShape, fresh: true }),
    async (request) => present(await deleteRole(needs, actorOf(request), request.params.id)),
  )
}

function distinct<T extends Partial<z.infer<typeof fields>>>(input: T): T {
  const { rights: requestedRights } = input
  return requestedRights ? { ...input, rights: rights.filter((right) => requestedRights.includes(right)) } : input
}

function present(role: RoleRecord): z.infer<typeof roleShape> {
  return {
    id: role.id,
    name: role.name,
    rights: rights.filter((right) => roleHasRight(role, right)),
    second_factor_required: role.second_factor_required,
    built_in: role.built_in,
    created_at: iso(role.created_at),
    updated_at: iso(role.updated_at),
  }
}
