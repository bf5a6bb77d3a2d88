import type { Reader, Transaction } from '../ports'
import { adminRoleId } from '../rights'
import { lastAdminToken } from './refusals'

/** Whether anybody can still set up everything: an enabled token of an enabled admin. */
export async function hasAdminToken(read: Reader): Promise<boolean> {
  const agents = await read.agents()
  const admins = new Set(agents.filter((agent) => agent.enabled && agent.role_id === adminRoleId).map(({ id }) => id))
  return (await read.tokens()).some((token) => token.enabled && admins.has(token.agent_id))
}

/** Runs the change; when it takes the last admin token away, throws 409, and nothing of it remains. */
export async function keepingAnAdmin(tx: Transaction, force: boolean, change: () => Promise<void>): Promise<void> {
  const before = await hasAdminToken(tx)
  await change()
  if (before && !force && !(await hasAdminToken(tx))) throw lastAdminToken()
}
