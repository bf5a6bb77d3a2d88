import type { Reader } from './ports'
import { readPages } from './read-pages'
import type { AgentRecord, IdentityRecord, SourceRecord } from './records'
import { beyondOwnSources, rightMissing, scopeMissing } from './refusals'
import { adminRoleId, type Right, type SourceRight } from './rights'
import type { Settings, SettingsReader } from './settings'
import type { RoleRecord } from './setup-records'
import { type ActingAgent, allowsRight, allowsSource } from './token-limits'

/** Whether the role has this right. The admin role has all, including those of later versions. */
export function roleHasRight(role: RoleRecord, right: Right): boolean {
  return role.id === adminRoleId || role.rights.includes(right)
}

/** Whether the agent's role and the token's limits both allow this. */
export function hasRightIn(settings: Settings, agent: ActingAgent, right: Right): boolean {
  return allowsRight(agent, right) && roleAllows(settings, agent, right)
}

export async function hasRight(read: SettingsReader, agent: ActingAgent, right: Right): Promise<boolean> {
  return hasRightIn(await read.settings(), agent, right)
}

function roleAllows({ roles }: Settings, agent: ActingAgent, right: Right): boolean {
  if (agent.role_id === adminRoleId) return true
  const role = roles.get(agent.role_id)
  return role !== undefined && roleHasRight(role, right)
}

/** Throws 403 if the token's limits exclude this right. For actions that need no right of the role. */
export function requireScope(agent: ActingAgent, right: Right): void {
  if (!allowsRight(agent, right)) throw scopeMissing(right)
}

/** Throws 403 with the name of the missing right. */
export async function requireRight(read: SettingsReader, agent: ActingAgent, right: Right): Promise<void> {
  requireScope(agent, right)
  if (!(await hasRight(read, agent, right))) throw rightMissing(right)
}

export const readsAudit = async (read: SettingsReader, agent: ActingAgent): Promise<boolean> =>
  (await hasRight(read, agent, 'read_events')) && (await hasRight(read, agent, 'access_all_sources'))

/** Throws 403 without the rights to read the whole audit log. */
export async function requireAuditRights(read: SettingsReader, agent: ActingAgent): Promise<void> {
  await requireRight(read, agent, 'read_events')
  await requireRight(read, agent, 'access_all_sources')
}

/** `access_all_sources` allows everything on every source. Every agent may use the studio's sources. */
export function mayIn(settings: Settings, agent: ActingAgent, right: SourceRight, sourceId: string): boolean {
  return allowsSource(agent, right, sourceId) && agentMayIn(settings, agent, right, sourceId)
}

export const mayReplyIn = (settings: Settings, agent: ActingAgent, sourceId: string): boolean =>
  mayIn(settings, agent, 'reply', sourceId)

/** Whether the agent may comment for the team: with the right to reply, and a token for replies or comments. */
export const mayCommentIn = (settings: Settings, agent: ActingAgent, sourceId: string): boolean =>
  (allowsSource(agent, 'reply', sourceId) || allowsSource(agent, 'comment', sourceId)) &&
  agentMayIn(settings, agent, 'reply', sourceId)

/** Whatever the limits of the token are. */
function agentMayIn(settings: Settings, agent: AgentRecord, right: SourceRight, sourceId: string): boolean {
  if (isOfStudio(settings, sourceId) || roleAllows(settings, agent, 'access_all_sources')) return true
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

export async function mayOwn(read: SettingsReader, agent: ActingAgent, sourceId: string): Promise<boolean> {
  return agent.enabled && (await may(read, agent, 'read', sourceId)) && (await may(read, agent, 'reply', sourceId))
}

export const isOfStudio = ({ sources }: Pick<Settings, 'sources'>, sourceId: string): boolean =>
  sources.get(sourceId)?.settings.studio === true

/** To this agent, all others must seem not to exist. Of the studio's sources the list has only the named ones. */
export async function readableSources(
  read: SettingsReader,
  agent: ActingAgent,
  sourceIds: readonly string[] = [],
): Promise<SourceRecord[]> {
  const settings = await read.settings()
  return [...settings.sources.values()].filter(
    ({ id }) => mayIn(settings, agent, 'read', id) && (sourceIds.includes(id) || !isOfStudio(settings, id)),
  )
}

/** A shared record is for the agent if it has no sources, or the agent can read one of them. */
export async function sharedRecordFilter(read: SettingsReader, agent: ActingAgent) {
  const readsAll = await hasRight(read, agent, 'access_all_sources')
  const readable = new Set((await readableSources(read, agent)).map(({ id }) => id))
  return ({ source_ids }: { source_ids: readonly string[] }): boolean =>
    readsAll || source_ids.length === 0 || source_ids.some((id) => readable.has(id))
}

/** Throws 403 for a token with named sources, because the action affects every source. */
export function requireEverySource({ limits }: ActingAgent): void {
  if (limits && limits.source_ids !== null) throw beyondOwnSources()
}

/** Throws 403 unless the agent can read all of these sources. An empty list means every source. */
export async function requireSources(read: Reader, agent: ActingAgent, sourceIds: readonly string[]): Promise<void> {
  if (sourceIds.length === 0) return requireEverySource(agent)
  const readable = new Set((await readableSources(read, agent)).map(({ id }) => id))
  if (!sourceIds.every((id) => readable.has(id))) throw beyondOwnSources()
}

/** Throws 403 unless the agent can read every source of the community. */
export async function requireCommunity(read: Reader, agent: ActingAgent, communityId: string): Promise<void> {
  const sources = (await read.sources()).filter((source) => source.community_id === communityId)
  await requireSources(
    read,
    agent,
    sources.map(({ id }) => id),
  )
}

/**
 * Throws 403 unless the agent can read every source. Routing modes need this, because any conversation can be in one.
 */
export async function requireAllSources(read: Reader, agent: ActingAgent): Promise<void> {
  requireEverySource(agent)
  await requireSources(
    read,
    agent,
    (await read.sources()).flatMap(({ id, settings }) => (settings.studio ? [] : [id])),
  )
}

const step = 100

/** Whether the agent can read every source on which the customer has a conversation or a device. */
export async function mayReadCustomer(
  read: Reader,
  agent: ActingAgent,
  { id }: Pick<IdentityRecord, 'id'>,
): Promise<boolean> {
  const readable = new Set((await readableSources(read, agent)).map((source) => source.id))
  const devices = await read.sessionsOfIdentity(id)
  if (!devices.every(({ source_id }) => readable.has(source_id))) return false
  const pageAfter = (last: { id: string } | undefined) => read.threadsOfIdentityAfter(id, last?.id ?? '', step)
  for await (const threads of readPages(step, pageAfter))
    if (!threads.every(({ source_id }) => readable.has(source_id))) return false
  return true
}

/** Throws 403 unless the agent can read every source on which the customer has a conversation or a device. */
export async function requireCustomer(read: Reader, agent: ActingAgent, identity: IdentityRecord): Promise<void> {
  if (!(await mayReadCustomer(read, agent, identity))) throw beyondOwnSources()
}
