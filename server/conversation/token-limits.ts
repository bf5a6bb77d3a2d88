import type { AccessTokenRecord, AgentRecord, TokenLimits } from './records'
import type { Right, SourceRight, TokenScope } from './rights'

// A token may do what its agent may, unless it has limits of its own.

export const noLimits: TokenLimits = { scope: null, source_ids: null, allowed_addresses: null, expires_at: null }

/** The agent on whose behalf a request acts, with the limits of its token. */
export interface ActingAgent extends AgentRecord {
  limits?: TokenLimits
}

/** The agent as this token acts for it. */
export function actingBy(token: AccessTokenRecord, agent: AgentRecord): ActingAgent {
  const { scope, source_ids, allowed_addresses, expires_at } = token
  return hasLimits(token) ? { ...agent, limits: { scope, source_ids, allowed_addresses, expires_at } } : agent
}

const names = Object.keys(noLimits) as (keyof TokenLimits)[]
/** Names of the limits that are set. */
export const limitsOf = (token: TokenLimits): (keyof TokenLimits)[] => names.filter((name) => token[name] !== null)
export const hasLimits = (token: TokenLimits): boolean => limitsOf(token).length > 0

/** Whether the token has less than all rights of its agent on all of the agent's sources. */
export const isNarrowed = ({ limits }: ActingAgent): boolean =>
  limits !== undefined && (limits.scope !== null || limits.source_ids !== null)

/** Whether the token's limits leave this right. The right to all sources is only left where no sources are named. */
export function leavesRight({ limits }: ActingAgent, right: Right): boolean {
  if (!limits) return true
  return leaves(limits, right) && (right !== 'access_all_sources' || limits.source_ids === null)
}

/** Whether the token's limits leave this right on the source. */
export const leavesSource = ({ limits }: ActingAgent, right: SourceRight, sourceId: string): boolean =>
  !limits || (leaves(limits, right) && (limits.source_ids === null || limits.source_ids.includes(sourceId)))

const reading: readonly TokenScope[] = [
  'read',
  'access_all_sources',
  'read_private_answers',
  'read_events',
  'read_health',
  'read_statistics',
]

/** Whether the token is for reading alone. */
export const readsOnly = ({ limits }: ActingAgent): boolean =>
  limits?.scope?.every((each) => reading.includes(each)) === true

const leaves = ({ scope }: TokenLimits, right: TokenScope) => scope === null || scope.includes(right)
