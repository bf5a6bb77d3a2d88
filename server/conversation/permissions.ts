import type { SourceRecord } from './records'
import { rightMissing, scopeMissing } from './refusals'
import { adminRoleId, type Right, type SourceRight } from './rights'
import type { Settings, SettingsReader } from './settings'
import type { RoleRecord } from './setup-records'
import { type ActingAgent, leavesRight, leavesSource } from './token-limits'

/** The admin role has every right, also rights of later versions. */
export function roleHasRight(role: RoleRecord, right: Right): boolean {
  return role.id === adminRoleId || role.rights.includes(right)
}

/** Whether the agent's role has this right, and the token keeps it. */
export function hasRightIn(settings: Settings, agent: ActingAgent, right: Right): boolean {
  return leavesRight(agent, right) && roleGives(settings, agent, right)
}

export async function hasRight(read: SettingsReader, agent: ActingAgent, right: Right): Promise<boolean> {
  return hasRightIn(await read.settings(), agent, right)
}

function roleGives({ roles }: Settings, agent: ActingAgent, right: Right): boolean {
  if (agent.role_id === adminRoleId) return true
  const role = roles.get(agent.role_id)
  return role !== undefined && roleHasRight(role, right)
}

/** Throws 403 if the token's limits exclude this right. For acts that need no right of the agent. */
export function requireScope(agent: ActingAgent, right: Right): void {
  if (!leavesRight(agent, right)) throw scopeMissing(right)
}

/** Throws 403 with the name of the missing right. */
export async function requireRight(read: SettingsReader, agent: ActingAgent, right: Right): Promise<void> {
  requireScope(agent, right)
  if (!(await hasRight(read, agent, right))) throw rightMissing(right)
}

/** Whether the agent may read the events of every source. */
export const readsAudit = async (read: SettingsReader, agent: ActingAgent): Promise<boolean> =>
  (await hasRight(read, agent, 'read_events')) && (await hasRight(read, agent, 'access_all_sources'))

/** Throws 403 unless the agent may read the whole audit log. */
export async function requireAuditRights(read: SettingsReader, agent: ActingAgent): Promise<void> {
  await requireRight(read, agent, 'read_events')
  await requireRight(read, agent, 'access_all_sources')
}

/** Whether the agent has this right on the source. `access_all_sources` gives every right on every source (decisions, 4). */
export function mayIn(settings: Settings, agent: ActingAgent, right: SourceRight, sourceId: string): boolean {
  if (!leavesSource(agent, right, sourceId)) return false
  if (roleGives(settings, agent, 'access_all_sources')) return true
  const permissions = settings.permissions.get(agent.id) ?? []
  return permissions.some((permission) => permission.source_id === sourceId && permission[right])
}

export async function may(
  read: SettingsReader,
  agent: ActingAgent,
  right: SourceRight,
  sourceId: string,
): Promise<boolean> {
  return mayIn(await read.settings(), agent, right, sourceId)
}

/** Whether this agent can own conversations of the source. */
export async function mayHave(read: SettingsReader, agent: ActingAgent, sourceId: string): Promise<boolean> {
  return agent.enabled && (await may(read, agent, 'read', sourceId)) && (await may(read, agent, 'reply', sourceId))
}

/** The sources that the agent may read. For this agent no other source exists. */
export async function readableSources(read: SettingsReader, agent: ActingAgent): Promise<SourceRecord[]> {
  const settings = await read.settings()
  return [...settings.sources.values()].filter(({ id }) => mayIn(settings, agent, 'read', id))
}
