import { hasRight, roleHasRight, type SourceRight } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, SourcePermissionRecord } from '../records'
import { type Right, rights } from '../rights'
import type { RoleRecord } from '../setup-records'
import { beyondOwnRights } from './refusals'

// Nobody gives, takes over or takes away more than they have: otherwise "may manage users" would be the same as "may do all".

/** Throws 403 unless the agent has each of these rights itself. */
export async function requireOwnRights(read: Reader, agent: AgentRecord, given: readonly Right[]): Promise<void> {
  if (!(await hasRights(read, agent, given))) throw beyondOwnRights()
}

/** Throws 403 unless the agent has every right of the role itself. */
export async function requireOwnRole(read: Reader, agent: AgentRecord, role: RoleRecord): Promise<void> {
  await requireOwnRights(read, agent, rightsOf(role))
}

/** Throws 403 unless the agent may itself do what these permissions allow. */
export async function requireOwnPermissions(
  read: Reader,
  agent: AgentRecord,
  permissions: readonly SourcePermissionRecord[],
): Promise<void> {
  if (!(await hasPermissions(read, agent, permissions))) throw beyondOwnRights()
}

/** Throws 403 when the other agent may do anything that this agent may not. */
export async function requireNoMoreThanOwn(read: Reader, agent: AgentRecord, other: AgentRecord): Promise<void> {
  if (!(await mayDoAllOf(read, agent, other))) throw beyondOwnRights()
}

/** Whether the agent may do everything that the other may. */
export async function mayDoAllOf(read: Reader, agent: AgentRecord, other: AgentRecord): Promise<boolean> {
  if (agent.id === other.id) return true
  const role = await read.role(other.role_id)
  if (role && !(await hasRights(read, agent, rightsOf(role)))) return false
  return hasPermissions(read, agent, await read.sourcePermissions(other.id))
}

const rightsOf = (role: RoleRecord) => rights.filter((right) => roleHasRight(role, right))

async function hasRights(read: Reader, agent: AgentRecord, given: readonly Right[]): Promise<boolean> {
  for (const right of given) if (!(await hasRight(read, agent, right))) return false
  return true
}

const sourceRights: readonly SourceRight[] = ['read', 'reply', 'initiate_discussion']

async function hasPermissions(
  read: Reader,
  agent: AgentRecord,
  permissions: readonly SourcePermissionRecord[],
): Promise<boolean> {
  if (await hasRight(read, agent, 'access_all_sources')) return true
  const own = new Map((await read.sourcePermissions(agent.id)).map((each) => [each.source_id, each]))
  return permissions.every((permission) =>
    sourceRights.every((right) => !permission[right] || own.get(permission.source_id)?.[right]),
  )
}
