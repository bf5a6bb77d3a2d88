import { hasRight, may, roleHasRight } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, SourcePermissionRecord } from '../records'
import { type Right, rights, sourceRights } from '../rights'
import type { RoleRecord } from '../setup-records'
import { type ActingAgent, isNarrowed } from '../token-limits'
import { beyondOwnRights, tokenLimited } from './refusals'

// Nobody gives, takes over or takes away more than they have: otherwise "may manage users" would be the same as "may do all".

/** Throws 403 unless the agent has each of these rights itself. */
export async function requireOwnRights(read: Reader, agent: ActingAgent, given: readonly Right[]): Promise<void> {
  if (!(await hasRights(read, agent, given))) throw beyondOwnRights()
}

/** Throws 403 unless the agent has every right of the role itself. */
export async function requireOwnRole(read: Reader, agent: ActingAgent, role: RoleRecord): Promise<void> {
  await requireOwnRights(read, agent, rightsOf(role))
}

/** Throws 403 unless the agent may itself do what these permissions allow. */
export async function requireOwnPermissions(
  read: Reader,
  agent: ActingAgent,
  permissions: readonly SourcePermissionRecord[],
): Promise<void> {
  if (!(await hasPermissions(read, agent, permissions))) throw beyondOwnRights()
}

/** Throws 403 when the other agent may do anything that this agent may not. */
export async function requireNoMoreThanOwn(read: Reader, agent: ActingAgent, other: AgentRecord): Promise<void> {
  if (!(await mayDoAllOf(read, agent, other))) throw beyondOwnRights()
}

/** Whether the agent may do everything that the other may. */
export async function mayDoAllOf(read: Reader, agent: ActingAgent, other: AgentRecord): Promise<boolean> {
  if (agent.id === other.id && !isNarrowed(agent)) return true
  const role = await read.role(other.role_id)
  if (role && !(await hasRights(read, agent, rightsOf(role)))) return false
  return hasPermissions(read, agent, await read.sourcePermissions(other.id))
}

const rightsOf = (role: RoleRecord) => rights.filter((right) => roleHasRight(role, right))

async function hasRights(read: Reader, agent: ActingAgent, given: readonly Right[]): Promise<boolean> {
  for (const right of given) if (!(await hasRight(read, agent, right))) return false
  return true
}

async function hasPermissions(
  read: Reader,
  agent: ActingAgent,
  permissions: readonly SourcePermissionRecord[],
): Promise<boolean> {
  for (const permission of permissions)
    for (const right of sourceRights)
      if (permission[right] && !(await may(read, agent, right, permission.source_id))) return false
  return true
}

/** Throws 403 for a token with limits: what it would make has none of them. */
export function requireNoLimits(agent: ActingAgent): void {
  if (agent.limits) throw tokenLimited()
}

/** Throws 403 for a token that leaves less than all that its agent may do. */
export function requireNotNarrowed(agent: ActingAgent): void {
  if (isNarrowed(agent)) throw tokenLimited()
}
