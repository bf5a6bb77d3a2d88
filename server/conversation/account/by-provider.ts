import { recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { newAgent } from '../new-records'
import type { AccountTransaction, SetupTransaction } from '../ports'
import type { AgentRecord } from '../records'
import { agentRoleId } from '../rights'
import { usersAt } from '../setup/users'
import { putAccount } from './own-account'
import { notSignedIn, providerUnknown } from './refusals'
import { type BrowserOf, changeSession, openSession } from './sessions'
import { agentByEmail } from './sign-in'

/** A person as the company's provider names them. */
export interface Vouched {
  /** Issuer and subject, with a space between them. They never belong to another person. */
  subject: string
  /** Null unless the provider says that it has checked the address. */
  email: string | null
  name: string
  /** The last time at which they proved at the provider who they are; 0: unknown. */
  provenAt: number
}

/** Signs in a person that the provider has identified. Throws 403 for a disabled user, and for an unknown person without `newUsers`. */
export function enterByProvider(
  needs: Needs,
  vouched: Vouched,
  { newUsers, browser }: { newUsers: boolean; browser: BrowserOf },
): Promise<AgentRecord> {
  return needs.store.transact(async (tx) => {
    const agent = (await knownAgent(tx, needs, vouched)) ?? (newUsers ? await newcomer(tx, needs, vouched) : null)
    if (!agent?.enabled) throw providerUnknown()
    const { provenAt } = vouched
    await openSession(tx, needs, agent, browser, { way: 'provider', provenAt, proof: ['oidc'] })
    return agent
  })
}

/** Notes in a session that its agent has proved at the provider who they are. Throws 401 and 403. */
export function proveByProvider(needs: Needs, vouched: Vouched, tokenHash: string): Promise<void> {
  return needs.store.transact(async (tx) => {
    const session = await tx.agentSession(tokenHash)
    if (!session) throw notSignedIn()
    const agent = await knownAgent(tx, needs, vouched)
    if (agent?.id !== session.agent_id) throw providerUnknown()
    await changeSession(tx, agent.id, session.id, { proven_at: vouched.provenAt })
  })
}

async function knownAgent(tx: AccountTransaction, needs: Needs, { subject, email }: Vouched) {
  const account = (await tx.accounts()).find((each) => each.oidc_subject === subject)
  if (account) return tx.agent(account.id)
  // Old installations may have several users with the same address: then the address does not identify a user.
  const agent = email && (await usersAt(tx, email)).length === 1 ? await agentByEmail(tx, email) : null
  // Another subject at the provider is another person.
  if (!agent || (await tx.account(agent.id))?.oidc_subject) return null
  await putAccount(tx, agent.id, needs.clock(), (known) => ({ ...known, oidc_subject: subject }))
  return agent
}

async function newcomer(tx: AccountTransaction & SetupTransaction, needs: Needs, { subject, email, name }: Vouched) {
  // The address belongs to its user, even if the user is disabled.
  if ((await usersAt(tx, email)).length > 0) return null
  const now = needs.clock()
  const agent = newAgent({ id: needs.ids(), name, email, role_id: agentRoleId }, now)
  await tx.insertAgent(agent)
  await putAccount(tx, agent.id, now, (known) => ({ ...known, oidc_subject: subject }))
  await recordEvent(tx, needs, { by: null, action: 'user.created', about: agent, changed: ['oidc'] })
  return agent
}
