import { type Actor, changedFields, recordChange, recordEvent, valueDetails } from '../events/record-event'
import { type Change, requireUnchanged } from '../events/unchanged'
import type { Needs } from '../needs'
import { newAgent } from '../new-records'
import { may, mayOwn, readableSources, requireEverySource, requireRight } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord } from '../records'
import type { Availability, RoleRecord } from '../setup-records'
import { changedAt } from '../stored-record'
import { keepingAnAdmin } from './last-admin'
import { requireNoMoreThanOwn, requireOwnRole } from './own-rights'
import { emailTaken, sourceHidden, unknownIn, userHidden } from './refusals'
import { requirePicture } from './user-picture'

interface Filter {
  roleId?: string | undefined
  enabled?: boolean | undefined
  mayReplyOn?: string | undefined
  mayReadOn?: string | undefined
}

/** Returns users by role, state and permissions on a source. Throws 404 if the agent cannot read the source. */
export async function usersFor(read: Reader, agent: AgentRecord, filter: Filter): Promise<AgentRecord[]> {
  const { roleId, enabled, mayReplyOn, mayReadOn } = filter
  const found = (await read.agents()).filter(
    (user) => (roleId === undefined || user.role_id === roleId) && (enabled === undefined || user.enabled === enabled),
  )
  const readable = await readableSources(read, agent)
  for (const sourceId of [mayReplyOn, mayReadOn])
    if (sourceId !== undefined && !readable.some(({ id }) => id === sourceId)) throw sourceHidden()
  const able = await Promise.all(
    found.map(
      async (user) =>
        (mayReplyOn === undefined || (await mayOwn(read, user, mayReplyOn))) &&
        (mayReadOn === undefined || (user.enabled && (await may(read, user, 'read', mayReadOn)))),
    ),
  )
  return found.filter((_, nth) => able[nth])
}

type UserFields = Pick<AgentRecord, 'name' | 'email' | 'role_id' | 'enabled'> & Partial<Pick<AgentRecord, 'picture_id'>>

/** Creates an agent (person or bot). The new agent has no permissions on sources and no token. */
export function createUser(needs: Needs, actor: Actor, fields: UserFields): Promise<AgentRecord> {
  return needs.store.transact(async (tx) => {
    await requireRight(tx, actor.agent, 'manage_users')
    requireEverySource(actor.agent)
    await requireOwnRole(tx, actor.agent, await namedRole(tx, fields.role_id))
    await requireFreeAddress(tx, fields)
    await requirePicture(tx, actor.agent, fields.picture_id)
    const user = newAgent({ id: needs.ids(), ...fields }, needs.clock())
    await tx.insertAgent(user)
    await recordEvent(tx, needs, { actor, action: 'user.created', about: user, changed: Object.keys(fields) })
    return user
  })
}

/** Changes a user. Disabling takes effect on the next request of its tokens and webhooks. Throws 404, 403, 409, 422. */
export function changeUser(
  needs: Needs,
  actor: Actor,
  id: string,
  { fields, force, seenAt }: Change<UserFields> & { force: boolean },
): Promise<AgentRecord> {
  return needs.store.transact(async (tx) => {
    const user = await managedUser(tx, actor.agent, id)
    requireUnchanged(user, seenAt)
    if (fields.role_id !== undefined) await requireOwnRole(tx, actor.agent, await namedRole(tx, fields.role_id))
    await requirePicture(tx, actor.agent, fields.picture_id)
    const changed: AgentRecord = { ...user, ...fields, updated_at: changedAt(user, needs.clock()) }
    // Only a new address is checked, so that users who already share an address can still be changed.
    if (user.email?.toLowerCase() !== changed.email?.toLowerCase()) await requireFreeAddress(tx, changed)
    await keepingAnAdmin(tx, force, () => tx.updateAgent(changed))
    await recordChange(tx, needs, { actor, action: 'user.changed' }, user, changed)
    return changed
  })
}

/** Sets the availability. For another agent, needs the right to manage users. */
export function changeAvailability(
  needs: Needs,
  actor: Actor,
  id: string,
  { availability, capacity }: { availability: Availability; capacity?: number | undefined },
): Promise<AgentRecord> {
  return needs.store.transact(async (tx) => {
    const user = id === actor.agent.id ? await tx.agent(id) : await managedUser(tx, actor.agent, id)
    if (!user) throw userHidden()
    // An available agent is offered conversations of every source.
    requireEverySource(actor.agent)
    const status = { availability, capacity: capacity ?? user.capacity }
    const changed: AgentRecord = { ...user, ...status, updated_at: changedAt(user, needs.clock()) }
    await tx.updateAgent(changed)
    const fields = changedFields(user, changed)
    if (fields.length > 0) {
      const details = valueDetails(user, changed, fields)
      await recordEvent(tx, needs, { actor, action: 'user.changed', about: user, changed: fields, details })
    }
    return changed
  })
}

/** Returns users with this e-mail address, including disabled users. Case is ignored. */
export async function usersWithAddress(read: Reader, email: string | null): Promise<AgentRecord[]> {
  const address = email?.toLowerCase()
  return address ? (await read.agents()).filter((user) => user.email?.toLowerCase() === address) : []
}

/**
 * Returns a user whom the agent may manage. Throws 404, and 403 without right or if the user has more rights.
 */
export async function managedUser(read: Reader, agent: AgentRecord, id: string): Promise<AgentRecord> {
  const user = await read.agent(id)
  if (!user) throw userHidden()
  await requireRight(read, agent, 'manage_users')
  requireEverySource(agent)
  await requireNoMoreThanOwn(read, agent, user)
  return user
}

/** Throws 422 if another user, even a disabled one, has this address, because people sign in with it. */
async function requireFreeAddress(read: Reader, { id, email }: Pick<AgentRecord, 'email'> & { id?: string }) {
  if ((await usersWithAddress(read, email)).some((other) => other.id !== id)) throw emailTaken()
}

async function namedRole(read: Reader, id: string): Promise<RoleRecord> {
  const role = await read.role(id)
  if (!role) throw unknownIn('role_id', 'role')
  return role
}
