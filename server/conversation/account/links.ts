import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { requireRight } from '../permissions'
import type { AccountTransaction, Reader } from '../ports'
import type { AgentRecord } from '../records'
import { requireNoLimits, requireNoMoreThanOwn } from '../setup/own-rights'
import { emailTaken, userHidden } from '../setup/refusals'
import { usersWithAddress } from '../setup/users'
import { changedAt } from '../stored-record'
import type { LinkPurpose, SignInLinkRecord } from './account-records'
import { putAccount } from './own-account'
import { emailNeeded, linkWrong, userDisabled } from './refusals'
import { continueAfterPassword, type SecondStep, type SignInBrowser } from './second-step'

const lifeMs: Readonly<Record<LinkPurpose, number>> = { invitation: 7 * 86_400_000, reset: 24 * 3_600_000 }

/** Creates an invitation or a password reset and deletes earlier links. Throws 404, 403, 422. */
export function createSignInLink(
  needs: Needs,
  actor: Actor,
  userId: string,
  tokenHash: string,
): Promise<SignInLinkRecord> {
  return needs.store.transact(async (tx) => {
    const user = await requireInvitable(tx, actor, userId)
    const link = await storeSignInLink(tx, needs, user, { tokenHash, madeBy: actor.agent.id })
    await recordEvent(tx, needs, { actor, action: 'user.invited', about: user, changed: [link.purpose] })
    return link
  })
}

export type InvitableUser = AgentRecord & { email: string }

/** Returns the user if `actor` may invite this user. Throws 404, 403, 409, 422. */
export async function requireInvitable(tx: AccountTransaction, actor: Actor, userId: string): Promise<InvitableUser> {
  const user = await tx.agent(userId)
  if (!user) throw userHidden()
  await requireRight(tx, actor.agent, 'manage_users')
  requireNoLimits(actor.agent)
  await requireNoMoreThanOwn(tx, actor.agent, user)
  if (!user.enabled) throw userDisabled()
  if (!user.email) throw emailNeeded()
  if (await sharesAddress(tx, user)) throw emailTaken()
  return { ...user, email: user.email }
}

export async function storeSignInLink(
  tx: AccountTransaction,
  needs: Needs,
  user: AgentRecord,
  { tokenHash, madeBy }: { tokenHash: string; madeBy: string },
): Promise<SignInLinkRecord> {
  const purpose: LinkPurpose = (await tx.account(user.id))?.password_hash ? 'reset' : 'invitation'
  const now = needs.clock()
  const link: SignInLinkRecord = {
    id: needs.ids(),
    agent_id: user.id,
    purpose,
    token_hash: tokenHash,
    made_by: madeBy,
    expires_at: now + lifeMs[purpose],
    created_at: now,
  }
  await tx.deleteSignInLinks(user.id)
  await tx.insertSignInLink(link)
  return link
}

/** Sets the password and signs out all other browsers. A second factor is still required. Throws 404. */
export function redeemSignInLink(
  needs: Needs,
  tokenHash: string,
  { passwordHash, name, ...newcomer }: { passwordHash: string; name?: string } & Omit<SignInBrowser, 'way'>,
): Promise<SecondStep | null> {
  return needs.store.transact(async (tx) => {
    const now = needs.clock()
    const { link, agent } = await readSignInLink(tx, now, tokenHash)
    await tx.deleteSignInLinks(agent.id)
    await putAccount(tx, agent.id, now, (account) => ({ ...account, password_hash: passwordHash, password_at: now }))
    const namedAgent = name ? { ...agent, name, updated_at: changedAt(agent, now) } : agent
    if (namedAgent !== agent) await tx.updateAgent(namedAgent)
    await tx.deleteAgentSessions(agent.id)
    await tx.deleteKnownDevices(agent.id)
    const { sessionId, step } = await continueAfterPassword(tx, needs, agent, { way: 'link', ...newcomer })
    const actor = { agent, tokenId: sessionId }
    await recordEvent(tx, needs, { actor, action: 'user.password_changed', about: agent, changed: [link.purpose] })
    return step
  })
}

/** Throws 404 for an unknown or invalid link. */
export async function readSignInLink(
  read: Reader,
  now: number,
  tokenHash: string,
): Promise<{ link: SignInLinkRecord; agent: AgentRecord }> {
  const link = await read.signInLink(tokenHash)
  const agent = link && now < link.expires_at ? await read.agent(link.agent_id) : null
  if (!link || !agent?.enabled) throw linkWrong()
  return { link, agent }
}

/** Whether another agent with an account has the same address. Then the address would not identify one agent. */
async function sharesAddress(read: Reader, { id, email }: AgentRecord): Promise<boolean> {
  const accounts = new Set((await read.accounts()).map((account) => account.id))
  return (await usersWithAddress(read, email)).some((other) => other.id !== id && accounts.has(other.id))
}
