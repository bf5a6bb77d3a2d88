import type { Needs } from '../needs'
import { requireRight } from '../permissions'
import type { Reader, Transaction } from '../ports'
import { type Actor, changedFields, recordEvent } from '../record-event'
import type { AccessTokenRecord, AgentRecord } from '../records'
import { keepingAnAdmin } from './last-admin'
import { requireNoMoreThanOwn } from './own-rights'
import { tokenHidden, unknownIn } from './refusals'

interface NewToken {
  label: string
  agentId: string
  enabled: boolean
  /** SHA-256 of the token, which only its maker sees. */
  tokenHash: string
}

/** A token that acts as an agent. Throws 422 for an unknown agent, 403 for one with more rights than one's own. */
export function createToken(needs: Needs, by: Actor, given: NewToken): Promise<AccessTokenRecord> {
  return needs.store.transact(async (tx) => {
    await requireRight(tx, by.agent, 'manage_tokens')
    const agent = await tx.agent(given.agentId)
    if (!agent) throw unknownIn('agent_id', 'user')
    await requireNoMoreThanOwn(tx, by.agent, agent)
    return storeToken(tx, needs, by, agent, given)
  })
}

/** Writes a token down without asking whether anybody may; for an installation's own first ones. */
export async function storeToken(
  tx: Transaction,
  needs: Pick<Needs, 'clock' | 'ids'>,
  by: Actor | null,
  agent: AgentRecord,
  { label, enabled, tokenHash }: Omit<NewToken, 'agentId'>,
): Promise<AccessTokenRecord> {
  const now = needs.clock()
  const token: AccessTokenRecord = {
    id: needs.ids(),
    agent_id: agent.id,
    label,
    token_hash: tokenHash,
    enabled,
    created_at: now,
    updated_at: now,
  }
  await tx.insertToken(token)
  await recordEvent(tx, needs, {
    by,
    action: 'access_token.created',
    subjectId: token.id,
    changed: ['label', 'agent_id', 'enabled'],
  })
  return token
}

export interface TokenChange {
  fields: Partial<Pick<AccessTokenRecord, 'label' | 'enabled'>>
  /** Also when nobody could administer any more. */
  force: boolean
}

/** Throws 404, 403, and 409 when it is the last way in for an admin. */
export function changeToken(needs: Needs, by: Actor, id: string, { fields, force }: TokenChange) {
  return needs.store.transact(async (tx) => {
    const token = await ownedToken(tx, by, id)
    const changed: AccessTokenRecord = { ...token, ...fields, updated_at: needs.clock() }
    await keepingAnAdmin(tx, force, () => tx.updateToken(changed))
    await recordEvent(tx, needs, {
      by,
      action: 'access_token.changed',
      subjectId: id,
      changed: changedFields(token, changed),
    })
    return changed
  })
}

/** Throws 404, 403, and 409 when it is the last way in for an admin. */
export function deleteToken(needs: Needs, by: Actor, id: string, { force }: { force: boolean }) {
  return needs.store.transact(async (tx) => {
    const token = await ownedToken(tx, by, id)
    await keepingAnAdmin(tx, force, () => tx.deleteToken(id))
    await recordEvent(tx, needs, { by, action: 'access_token.deleted', subjectId: id })
    return token
  })
}

async function ownedToken(read: Reader, by: Actor, id: string): Promise<AccessTokenRecord> {
  await requireRight(read, by.agent, 'manage_tokens')
  const token = (await read.tokens()).find((each) => each.id === id)
  if (!token) throw tokenHidden()
  const agent = await read.agent(token.agent_id)
  if (agent) await requireNoMoreThanOwn(read, by.agent, agent)
  return token
}
