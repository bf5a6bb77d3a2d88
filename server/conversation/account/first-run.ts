import { recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { newAgent } from '../new-records'
import type { Reader } from '../ports'
import type { AgentRecord } from '../records'
import { adminRoleId } from '../rights'
import { hasAdminAccount } from '../setup/last-admin'
import { changedAt } from '../stored-record'
import { putAccount } from './own-account'
import { linkWrong } from './refusals'
import { type BrowserTokens, openSession } from './sessions'

const setting = 'first_run'
/** Maximum number of valid links. Each start prints a new link, and several nodes can start together. */
const mostLinks = 5

/** Stores a new first-run link. Returns false if the console already has an admin. */
export function openFirstRun({ store }: Pick<Needs, 'store'>, tokenHash: string): Promise<boolean> {
  return store.transact(async (tx) => {
    if (await hasAdminAccount(tx)) {
      await tx.putSetting(setting, '[]')
      return false
    }
    await tx.putSetting(setting, JSON.stringify([tokenHash, ...(await hashes(tx))].slice(0, mostLinks)))
    return true
  })
}

/** Throws 404 for an unknown or used link. */
export async function requireFirstRun(read: Reader, tokenHash: string): Promise<void> {
  if (!(await hashes(read)).includes(tokenHash)) throw linkWrong()
}

interface FirstAdmin {
  name: string
  email: string
  passwordHash: string
  browser: BrowserTokens
}

/**
 * Creates the first admin, or an account for an existing one, and signs in. Throws 404 if another link was used first.
 */
export function completeFirstRun(
  needs: Needs,
  tokenHash: string,
  { name, email, passwordHash, browser }: FirstAdmin,
): Promise<AgentRecord> {
  return needs.store.transact(async (tx) => {
    await requireFirstRun(tx, tokenHash)
    await tx.putSetting(setting, '[]')
    if (await hasAdminAccount(tx)) throw linkWrong()
    const now = needs.clock()
    const admin = (await tx.agents()).find((agent) => agent.enabled && agent.role_id === adminRoleId && !agent.email)
    const agent = { ...(admin ?? newAgent({ id: needs.ids(), name, role_id: adminRoleId }, now)), name, email }
    await (admin ? tx.updateAgent({ ...agent, updated_at: changedAt(agent, now) }) : tx.insertAgent(agent))
    await putAccount(tx, agent.id, now, (account) => ({ ...account, password_hash: passwordHash, password_at: now }))
    const session = await openSession(tx, needs, agent, browser, { way: 'link' })
    const actor = { agent, tokenId: session.id }
    await recordEvent(tx, needs, { actor, action: admin ? 'user.changed' : 'user.created', about: agent })
    return agent
  })
}

async function hashes(read: Reader): Promise<string[]> {
  return JSON.parse((await read.setting(setting)) ?? '[]') as string[]
}
