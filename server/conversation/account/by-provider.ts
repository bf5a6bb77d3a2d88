import { recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { newAgent } from '../new-records'
import type { AccountTransaction, SetupTransaction } from '../ports'
import type { AgentRecord } from '../records'
import { agentRoleId } from '../rights'
import { usersWithAddress } from '../setup/users'
import { putAccount } from './own-account'
import { notSignedIn, providerUnknown } from './refusals'
import { type BrowserTokens, changeSession, openSession } from './sessions'
import { agentByEmail } from './sign-in'

export interface ProviderIdentity {
  /** Issuer and subject, with a space between them. A provider never gives them to another person. */
  subject: string
  /** Null unless the provider says that the address is verified. */
  email: string | null
  name: string
  /** The last time at which the person proved their identity to the provider; 0: unknown. */
  provenAt: number
}

/** Throws 403 for a disabled user, and for an unknown person without `newUsers`. */
export function signInByProvider(
  needs: Needs,
  vouched: ProviderIdentity,
  { newUsers, browser }: { newUsers: boolean; browser: BrowserTokens },
): Promise<AgentRecord> {
  return needs.store.transact(async (tx) => {
    const agent =
      (await agentOfIdentity(tx, needs, vouched)) ?? (newUsers ? await createProviderUser(tx, needs, vouched) : null)
    if (!agent?.enabled) throw providerUnknown()
    const { provenAt } = vouched
    await openSession(tx, needs, agent, browser, { way: 'provider', provenAt, proof: ['oidc'] })
    return agent
  })
}

/** Notes in a session that its agent proved their identity to the provider. Throws 401 and 403. */
export function proveByProvider(needs: Needs, providerIdentity: ProviderIdentity, tokenHash: string): Promise<void> {
  return needs.store.transact(async (tx) => {
    const session = await tx.agentSession(tokenHash)
    if (!session) throw notSignedIn()
    const agent = await agentOfIdentity(tx, needs, providerIdentity)
    if (agent?.id !== session.agent_id) throw providerUnknown()
    await changeSession(tx, agent.id, session.id, { proven_at: providerIdentity.provenAt })
  })
}

async function agentOfIdentity(tx: AccountTransaction, needs: Needs, { subject, email }: ProviderIdentity) {
  const account = (await tx.accounts()).find((each) => each.oidc_subject === subject)
  if (account) return tx.agent(account.id)
  // Several users can have the same address. Then the address does not identify a user.
  const agent = email && (await usersWithAddress(tx, email)).length === 1 ? await agentByEmail(tx, email) : null
  // The account is already linked to another subject, which is another person.
  if (!agent || (await tx.account(agent.id))?.oidc_subject) return null
  await putAccount(tx, agent.id, needs.clock(), (record) => ({ ...record, oidc_subject: subject }))
  return agent
}

async function createProviderUser(
  tx: AccountTransaction & SetupTransaction,
  needs: Needs,
  { subject, email, name }: ProviderIdentity,
) {
  // A disabled user also keeps the address: no second user is created for it.
  if ((await usersWithAddress(tx, email)).length > 0) return null
  const now = needs.clock()
  const agent = newAgent({ id: needs.ids(), name, email, role_id: agentRoleId }, now)
  await tx.insertAgent(agent)
  await putAccount(tx, agent.id, now, (record) => ({ ...record, oidc_subject: subject }))
  await recordEvent(tx, needs, { actor: null, action: 'user.created', about: agent, changed: ['oidc'] })
  return agent
}
