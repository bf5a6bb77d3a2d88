import { hasRightIn, mayIn, roleHasRight } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, SourcePermissionRecord } from '../records'
import { type Right, rights, sourceRights } from '../rights'
import type { Settings } from '../settings'
import type { RoleRecord } from '../setup-records'
import { type ActingAgent, isNarrowed } from '../token-limits'
import { beyondOwnRights, tokenLimited } from './refusals'

/** Throws 403 if agents grant rights that they lack. Otherwise managing users would include every right. */
export async function requireOwnRights(
  read: Reader,
  agent: ActingAgent,
  grantedRights: readonly Right[],
): Promise<void> {
  if (!hasRights(await read.settings(), agent, grantedRights)) throw beyondOwnRights()
}

/** Throws 403 unless the agent has all rights of the role. */
export async function requireOwnRole(read: Reader, agent: ActingAgent, role: RoleRecord): Promise<void> {
  await requireOwnRights(read, agent, rightsOf(role))
}

/** Throws 403 unless the agent has all of these permissions. */
export async function requireOwnPermissions(
  read: Reader,
  agent: ActingAgent,
  permissions: readonly SourcePermissionRecord[],
): Promise<void> {
  if (!hasPermissions(await read.settings(), agent, permissions)) throw beyondOwnRights()
}

/** Throws 403 if the other agent has a right that this agent lacks. */
export async function requireNoMoreThanOwn(read: Reader, agent: ActingAgent, otherAgent: AgentRecord): Promise<void> {
  if (!(await hasEveryRightOf(read, agent, otherAgent))) throw beyondOwnRights()
}

export async function hasEveryRightOf(read: Reader, agent: ActingAgent, otherAgent: AgentRecord): Promise<boolean> {
  if (agent.id === otherAgent.id && !isNarrowed(agent)) return true
  const settings = await read.settings()
  const role = settings.roles.get(otherAgent.role_id)
  if (role && !hasRights(settings, agent, rightsOf(role))) return false
  return hasPermissions(settings, agent, settings.permissions.get(otherAgent.id) ?? [])
}

const rightsOf = (role: RoleRecord) => rights.filter((right) => roleHasRight(role, right))

const hasRights = (settings: Settings, agent: ActingAgent, grantedRights: readonly Right[]) =>
  grantedRights.every((right) => hasRightIn(settings, agent, right))

const hasPermissions = (settings: Settings, agent: ActingAgent, permissions: readonly SourcePermissionRecord[]) =>
  permissions.every((of) => sourceRights.every((right) => !of[right] || mayIn(settings, agent, right, of.source_id)))

/** Throws 403 for a token with limits, because the new record would have no limits. */
export function requireNoLimits(agent: ActingAgent): void {
  if (agent.limits) throw tokenLimited()
}

/** Throws 403 for a token with fewer rights than its agent. */
export function requireNotNarrowed(agent: ActingAgent): void {
  if (isNarrowed(agent)) throw tokenLimited()
}
