import { type Actor, recordChange, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { newAccount } from '../new-records'
import { requireEverySource, requireScope } from '../permissions'
import type { AccountTransaction } from '../ports'
import type { AgentRecord } from '../records'
import { requirePicture } from '../setup/user-picture'
import { changedAt } from '../stored-record'
import type { AccountRecord } from './account-records'
import type { ConsoleActor } from './own-factors'
import { checkOwnPassword } from './proof'
import type { SignInNeeds } from './sign-in-needs'

export type OwnFields = Partial<Pick<AgentRecord, 'name' | 'picture_id'> & Pick<AccountRecord, 'language' | 'theme'>>

/** Changes the agent's own name, picture, language and theme. Needs no right. Throws 422. */
export function changeOwnProfile(
  needs: Needs,
  actor: Actor,
  { name, picture_id, ...looks }: OwnFields,
): Promise<AgentRecord> {
  return needs.store.transact(async (tx) => {
    requireScope(actor.agent, 'manage_users')
    requireEverySource(actor.agent)
    const now = needs.clock()
    const agent = (await tx.agent(actor.agent.id)) ?? actor.agent
    if (Object.keys(looks).length > 0) {
      await putAccount(tx, agent.id, now, (account) => ({ ...account, ...looks }))
    }
    const profile = { name: name ?? agent.name, picture_id: picture_id === undefined ? agent.picture_id : picture_id }
    if (profile.name === agent.name && profile.picture_id === agent.picture_id) return agent
    await requirePicture(tx, actor.agent, picture_id)
    const changed = { ...agent, ...profile, updated_at: changedAt(agent, now) }
    await tx.updateAgent(changed)
    await recordChange(tx, needs, { actor, action: 'user.changed' }, agent, changed)
    return changed
  })
}

interface PasswordChange {
  /** Null for an agent without a password, who signs in by the company's provider. */
  current: string | null
  hash: string
  address: string
}

/**
 * Changes the password and signs out the agent's other browsers. Throws 422 for a wrong password, 429 after too many
 * attempts.
 */
export async function changePassword(
  needs: SignInNeeds,
  actor: ConsoleActor,
  { current, hash, address }: PasswordChange,
): Promise<void> {
  const { agent, sessionId } = actor
  if ((await needs.store.read.account(agent.id))?.password_hash)
    await checkOwnPassword(needs, agent, { password: current ?? '', field: 'current_password', address })
  await needs.store.transact(async (tx) => {
    const now = needs.clock()
    await putAccount(tx, agent.id, now, (account) => ({ ...account, password_hash: hash, password_at: now }))
    await tx.deleteAgentSessions(agent.id, sessionId)
    await tx.deleteKnownDevices(agent.id)
    await recordEvent(tx, needs, { actor, action: 'user.password_changed', about: agent })
  })
}

/** Ends all sessions of an agent except `but`. The browsers remain known devices. */
export function endSessions(needs: Needs, actor: Actor, agentId: string, but?: string): Promise<void> {
  return needs.store.transact(async (tx) => {
    requireScope(actor.agent, 'manage_users')
    requireEverySource(actor.agent)
    await tx.deleteAgentSessions(agentId, but)
    await recordEvent(tx, needs, { actor, action: 'user.signed_out', about: { id: agentId } })
  })
}

export async function putAccount(
  tx: AccountTransaction,
  id: string,
  now: number,
  change: (account: AccountRecord) => AccountRecord,
): Promise<void> {
  const account = await tx.account(id)
  const before = account ?? newAccount(id, now)
  const changed = { ...change(before), updated_at: changedAt(before, now) }
  await (account ? tx.updateAccount(changed) : tx.insertAccount(changed))
}
