import type { Reader, SetupTransaction } from '../ports'
import { adminRoleId } from '../rights'
import { hasLimits } from '../token-limits'
import { lastAdmin, lastAdminToken } from './refusals'

export async function hasAdminToken(read: Reader): Promise<boolean> {
  const agents = await read.agents()
  const admins = new Set(agents.filter((agent) => agent.enabled && agent.role_id === adminRoleId).map(({ id }) => id))
  return (await read.tokens()).some((token) => token.enabled && !hasLimits(token) && admins.has(token.agent_id))
}

export async function hasAdminAccount(read: Reader): Promise<boolean> {
  const accounts = await read.accounts()
  const agents = await Promise.all(accounts.map(({ id }) => read.agent(id)))
  return agents.some((agent, nth) => {
    if (!agent?.enabled || agent.role_id !== adminRoleId) return false
    const { password_hash = null, oidc_subject = null } = accounts[nth] ?? {}
    return oidc_subject !== null || (password_hash !== null && agent.email !== null)
  })
}

const adminAccess = async (tx: SetupTransaction) => ({
  token: await hasAdminToken(tx),
  person: await hasAdminAccount(tx),
})

/** Throws 409, which rolls the change back, if no admin token or no admin who can sign in would be left. */
export async function keepingAnAdmin(tx: SetupTransaction, force: boolean, change: () => Promise<void>): Promise<void> {
  const before = await adminAccess(tx)
  await change()
  if (force) return
  const after = await adminAccess(tx)
  if (before.token && !after.token) throw lastAdminToken()
  if (before.person && !after.person) throw lastAdmin()
}
