import type { AccessTokenRecord, AgentRecord, TokenLimits } from './records'
import type { Right, SourceRight, TokenScope } from './rights'

export const noLimits: TokenLimits = { scope: null, source_ids: null, allowed_addresses: null, expires_at: null }

export interface ActingAgent extends AgentRecord {
  limits?: TokenLimits
}

export function actingBy(token: AccessTokenRecord, agent: AgentRecord): ActingAgent {
  const { scope, source_ids, allowed_addresses, expires_at } = token
  return hasLimits(token) ? { limits: { scope, source_ids, allowed_addresses, expires_at }, ...agent } : agent
}

const names = Object.keys(noLimits) as (keyof TokenLimits)[]
export const limitsOf = (token: TokenLimits): (keyof TokenLimits)[] => names.filter((name) => token[name] !== null)
export const hasLimits = (token: TokenLimits): boolean => limitsOf(token).length > 0

/** Whether the token has fewer rights or sources than its agent. */
export const isNarrowed = ({ limits }: ActingAgent): boolean =>
  limits !== undefined && (limits.scope !== null || limits.source_ids !== null)

/** Whether the token's limits allow this right. A token limited to some sources never has `access_all_sources`. */
export function allowsRight({ limits }: ActingAgent, right: Right): boolean {
  if (!limits) return true
  return allowsScope(limits, right) && (right !== 'access_all_sources' || limits.source_ids === null)
}

export const allowsSource = ({ limits }: ActingAgent, right: SourceRight | 'comment', sourceId: string): boolean =>
  !limits || (allowsScope(limits, right) && (limits.source_ids === null || limits.source_ids.includes(sourceId)))

const readScopes: readonly TokenScope[] = [
  'read',
  'access_all_sources',
  'read_private_answers',
  'read_events',
  'read_health',
  'read_statistics',
]

export const isReadOnly = ({ limits }: ActingAgent): boolean =>
  limits?.scope?.every((each) => readScopes.includes(each)) === true

const allowsScope = ({ scope }: TokenLimits, right: TokenScope) => scope === null || scope.includes(right)
