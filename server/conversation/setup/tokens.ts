import { type Actor, recordChange, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { newToken } from '../new-records'
import { readableSources, requireEverySource, requireRight } from '../permissions'
import type { Reader, SetupTransaction } from '../ports'
import type { AccessTokenRecord, AgentRecord, TokenLimits } from '../records'
import { changedAt } from '../stored-record'
import { limitsOf } from '../token-limits'
import { keepingAnAdmin } from './last-admin'
import { requireNoLimits, requireNoMoreThanOwn } from './own-rights'
import { tokenHidden, unknownIn } from './refusals'

interface NewToken {
  label: string
  agentId: string
  enabled: boolean
  /** SHA-256 of the token, which only its creator sees. */
  tokenHash: string
  /** Absent: no limits. */
  limits?: Partial<TokenLimits>
}

/**
 * Creates a token. Throws 422 for an unknown agent or source, 403 for an agent with more rights than the creator.
 */
export function createToken(needs: Needs, actor: Actor, input: NewToken): Promise<AccessTokenRecord> {
  return needs.store.transact(async (tx) => {
    await requireRight(tx, actor.agent, 'manage_tokens')
    const agent = await tx.agent(input.agentId)
    if (!agent) throw unknownIn('agent_id', 'user')
    requireNoLimits(actor.agent)
    await requireSources(tx, actor, input.limits ?? {})
    await requireNoMoreThanOwn(tx, actor.agent, agent)
    return storeToken(tx, needs, actor, agent, input)
  })
}

/** Stores a token without checking rights. Needed for the first token of a server. */
export async function storeToken(
  tx: SetupTransaction,
  needs: Pick<Needs, 'clock' | 'ids'>,
  actor: Actor | null,
  agent: AgentRecord,
  { label, enabled, tokenHash, limits }: Omit<NewToken, 'agentId'>,
): Promise<AccessTokenRecord> {
  const fields = { id: needs.ids(), agent_id: agent.id, label, token_hash: tokenHash, enabled, ...limits }
  const token = newToken(fields, needs.clock())
  await tx.insertToken(token)
  await recordEvent(tx, needs, {
    actor,
    action: 'access_token.created',
    about: token,
    changed: ['label', 'agent_id', 'enabled', ...limitsOf(token)],
  })
  return token
}

export interface TokenChange {
  fields: Partial<Pick<AccessTokenRecord, 'label' | 'enabled' | keyof TokenLimits>>
  force: boolean
}

/** Throws 404, 403, and 409 for the last admin token. */
export function changeToken(needs: Needs, actor: Actor, id: string, { fields, force }: TokenChange) {
  return needs.store.transact(async (tx) => {
    requireNoLimits(actor.agent)
    const token = await ownedToken(tx, actor, id)
    await requireSources(tx, actor, fields)
    const changed: AccessTokenRecord = { ...token, ...fields, updated_at: changedAt(token, needs.clock()) }
    await keepingAnAdmin(tx, force, () => tx.updateToken(changed))
    await recordChange(tx, needs, { actor, action: 'access_token.changed' }, token, changed)
    return changed
  })
}

/** Throws 404, 403, and 409 for the last admin token. */
export function deleteToken(needs: Needs, actor: Actor, id: string, { force }: { force: boolean }) {
  return needs.store.transact(async (tx) => {
    const token = await ownedToken(tx, actor, id)
    await keepingAnAdmin(tx, force, () => tx.deleteToken(id))
    await recordEvent(tx, needs, { actor, action: 'access_token.deleted', about: token })
    return token
  })
}

async function ownedToken(read: Reader, actor: Actor, id: string): Promise<AccessTokenRecord> {
  await requireRight(read, actor.agent, 'manage_tokens')
  requireEverySource(actor.agent)
  const token = (await read.tokens()).find((each) => each.id === id)
  if (!token) throw tokenHidden()
  const agent = await read.agent(token.agent_id)
  if (agent) await requireNoMoreThanOwn(read, actor.agent, agent)
  return token
}

/** The accuracy of a token's last use. A write for each request would cost as much as the request. */
export const usedWithinMs = 5 * 60_000

/** Stores the use of a token, at most once in `usedWithinMs`. */
export async function noteTokenUse({ store, clock }: Pick<Needs, 'store' | 'clock'>, tokenId: string) {
  const now = clock()
  await store.transact((tx) => tx.noteTokenUse(tokenId, now, now - usedWithinMs))
}

async function requireSources(read: Reader, actor: Actor, { source_ids }: Partial<TokenLimits>): Promise<void> {
  if (!source_ids) return
  const readable = new Set((await readableSources(read, actor.agent)).map(({ id }) => id))
  const unknown = source_ids.findIndex((id) => !readable.has(id))
  if (unknown !== -1) throw unknownIn(`source_ids[${unknown}]`, 'source')
}
