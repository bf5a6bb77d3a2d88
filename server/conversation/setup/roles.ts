import { type Actor, recordChange, recordEvent } from '../events/record-event'
import { type Change, requireUnchanged } from '../events/unchanged'
import type { Needs } from '../needs'
import { requireEverySource, requireRight } from '../permissions'
import { adminRoleId } from '../rights'
import type { RoleRecord } from '../setup-records'
import { changedAt } from '../stored-record'
import { requireOwnRights, requireOwnRole } from './own-rights'
import { adminRoleFixed, roleBuiltIn, roleHidden, roleInUse } from './refusals'

type RoleFields = Pick<RoleRecord, 'name' | 'rights' | 'second_factor_required'>

/** Creates a role. Throws 403 for rights that the creator lacks. */
export function createRole(needs: Needs, actor: Actor, fields: RoleFields): Promise<RoleRecord> {
  return needs.store.transact(async (tx) => {
    await requireRight(tx, actor.agent, 'manage_roles')
    requireEverySource(actor.agent)
    await requireOwnRights(tx, actor.agent, fields.rights)
    const now = needs.clock()
    const role: RoleRecord = { id: needs.ids(), ...fields, built_in: false, created_at: now, updated_at: now }
    await tx.insertRole(role)
    await recordEvent(tx, needs, { actor, action: 'role.created', about: role, changed: Object.keys(fields) })
    return role
  })
}

/** Changes a role. It affects the next request of every user with the role. Throws 404, 403, 409. */
export function changeRole(needs: Needs, actor: Actor, id: string, change: Change<RoleFields>): Promise<RoleRecord> {
  const { fields, seenAt } = change
  return needs.store.transact(async (tx) => {
    const role = await tx.role(id)
    if (!role) throw roleHidden()
    await requireRight(tx, actor.agent, 'manage_roles')
    requireEverySource(actor.agent)
    requireUnchanged(role, seenAt)
    const otherFields = Object.keys(fields).filter((name) => name !== 'second_factor_required')
    if (role.id === adminRoleId && otherFields.length > 0) throw adminRoleFixed()
    await requireOwnRole(tx, actor.agent, role)
    const changed: RoleRecord = { ...role, ...fields, updated_at: changedAt(role, needs.clock()) }
    await requireOwnRights(tx, actor.agent, changed.rights)
    await tx.updateRole(changed)
    await recordChange(tx, needs, { actor, action: 'role.changed' }, role, changed)
    return changed
  })
}

/** Deletes a role. Throws 404, 403 for a built-in role, 409 while users have the role. */
export function deleteRole(needs: Needs, actor: Actor, id: string): Promise<RoleRecord> {
  return needs.store.transact(async (tx) => {
    const role = await tx.role(id)
    if (!role) throw roleHidden()
    await requireRight(tx, actor.agent, 'manage_roles')
    requireEverySource(actor.agent)
    if (role.built_in) throw roleBuiltIn()
    await requireOwnRole(tx, actor.agent, role)
    if ((await tx.agents()).some((agent) => agent.role_id === id)) throw roleInUse()
    await tx.deleteRole(id)
    await recordEvent(tx, needs, { actor, action: 'role.deleted', about: role })
    return role
  })
}
