import { recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { newAgent } from '../new-records'
import type { Transaction } from '../ports'
import type { AgentRecord } from '../records'
import { agentRoleId } from '../rights'
import { putAccount } from './own-account'
import { notSignedIn, providerUnknown } from './refusals'
import { type BrowserOf, changeSession, openSession } from './sessions'
import { agentByEmail } from './sign-in'

/** Somebody as the company's provider names them. */
export interface Vouched {
  /** Issuer and subject, with a space between them: what never changes hands. */
  subject: string
  /** Null unless the provider says that it has checked it. */
  email: string | null
  name: string
  /** When they last proved there who they are; 0 where that is not known. */
  provenAt: number
}

/**
 * Signs in whom the provider vouches for: whoever came that way before, else the agent with this checked e-mail address, who is known by the
 * subject from then on; else, where `newUsers`, a new agent. Throws 403 for everybody else, and for who is disabled.
 */
export function enterByProvider(
  needs: Pick<Needs, 'store' | 'clock' | 'ids'>,
  vouched: Vouched,
  { newUsers, browser }: { newUsers: boolean; browser: BrowserOf },
): Promise<AgentRecord> {
  return needs.store.transact(async (tx) => {
    const agent = (await knownAgent(tx, needs, vouched)) ?? (newUsers ? await newcomer(tx, needs, vouched) : null)
    if (!agent?.enabled) throw providerUnknown()
    const session = await openSession(tx, needs, agent, browser, { way: 'provider', provenAt: vouched.provenAt })
    const by = { agent, tokenId: session.id }
    await recordEvent(tx, needs, { by, action: 'session.created', subjectId: session.id, changed: ['oidc'] })
    return agent
  })
}

/**
 * Somebody at the console has proved at the provider once more who they are: their session goes on. Throws 401 where it has ended, 403 where the
 * provider names somebody else.
 */
export function proveByProvider(
  needs: Pick<Needs, 'store' | 'clock'>,
  vouched: Vouched,
  tokenHash: string,
): Promise<void> {
  return needs.store.transact(async (tx) => {
    const session = await tx.agentSession(tokenHash)
    if (!session) throw notSignedIn()
    const agent = await knownAgent(tx, needs, vouched)
    if (agent?.id !== session.agent_id) throw providerUnknown()
    await changeSession(tx, agent.id, session.id, { proven_at: vouched.provenAt })
  })
}

async function knownAgent(tx: Transaction, needs: Pick<Needs, 'clock'>, { subject, email }: Vouched) {
  const account = (await tx.accounts()).find((each) => each.oidc_subject === subject)
  if (account) return tx.agent(account.id)
  const agent = email && !(await isAmbiguous(tx, email)) ? await agentByEmail(tx, email.toLowerCase()) : null
  // Who is somebody else at the provider is somebody else here.
  if (!agent || (await tx.account(agent.id))?.oidc_subject) return null
  await putAccount(tx, agent.id, needs.clock(), (known) => ({ ...known, oidc_subject: subject }))
  return agent
}

/** An address that several users have, from before each had to have one of their own, says nobody's name. */
async function isAmbiguous(tx: Transaction, email: string): Promise<boolean> {
  return (await tx.agents()).filter((each) => each.email?.toLowerCase() === email.toLowerCase()).length > 1
}

async function newcomer(tx: Transaction, needs: Pick<Needs, 'clock' | 'ids'>, { subject, email, name }: Vouched) {
  // An address that somebody has here, also a disabled one, is theirs.
  if (email && (await tx.agents()).some((each) => each.email?.toLowerCase() === email.toLowerCase())) return null
  const now = needs.clock()
  const agent = newAgent({ id: needs.ids(), name, email, role_id: agentRoleId }, now)
  await tx.insertAgent(agent)
  await putAccount(tx, agent.id, now, (known) => ({ ...known, oidc_subject: subject }))
  await recordEvent(tx, needs, { by: null, action: 'user.created', subjectId: agent.id, changed: ['oidc'] })
  return agent
}
