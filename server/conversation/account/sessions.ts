import { queueMail } from '../events/queue-mail'
import { recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { requireEverySource, requireScope } from '../permissions'
import type { AccountTransaction, Reader } from '../ports'
import type { AgentRecord } from '../records'
import type { ActingAgent } from '../token-limits'
import type { AgentSessionRecord, SignInWay } from './account-records'
import { accountOff, notSignedIn, sessionHidden } from './refusals'

const dayMs = 86_400_000
/** A session ends after this time without a request. */
const idleMs = 14 * dayMs
const lifeMs = 90 * dayMs
/** The accuracy of `seen_at`, so that not every request writes. */
const seenWithinMs = 5 * 60_000
/** After this time without a sign-in, a browser is no longer a known device. */
const deviceMs = 365 * dayMs

/** The hashes of a browser's tokens. The tokens are only in its cookies. */
export interface BrowserTokens {
  tokenHash: string
  /** Null for a browser without a device cookie. */
  deviceHash: string | null
  userAgent: string
  language: string
}

interface SignInFacts {
  way: SignInWay
  /** Now, if absent. */
  provenAt?: number
  proof?: readonly string[]
}

/** Signs an agent in; the browser becomes a known device. Records no event for `link`, because the caller does. */
export async function openSession(
  tx: AccountTransaction,
  needs: Needs,
  agent: AgentRecord,
  { tokenHash, deviceHash, userAgent, language }: BrowserTokens,
  { way, provenAt, proof = [] }: SignInFacts,
): Promise<AgentSessionRecord> {
  const now = needs.clock()
  await tx.deleteEndedAccess(now, now - deviceMs)
  const session: AgentSessionRecord = {
    id: needs.ids(),
    agent_id: agent.id,
    token_hash: tokenHash,
    user_agent: userAgent.slice(0, 300),
    seen_at: now,
    ends_at: now + lifeMs,
    way,
    proven_at: Math.min(provenAt ?? now, now),
    challenge: null,
    created_at: now,
  }
  await tx.insertAgentSession(session)
  const actor = { agent, tokenId: session.id }
  if (way !== 'link') await recordEvent(tx, needs, { actor, action: 'session.created', about: session, changed: proof })
  if (deviceHash === null) return session
  const knownDevice = await tx.knownDevice(agent.id, deviceHash)
  if (knownDevice) await tx.updateKnownDevice({ ...knownDevice, seen_at: now })
  else {
    if (way === 'password' || way === 'passkey') await mailAboutNewBrowser(tx, needs, agent, { userAgent, language })
    const device = { id: needs.ids(), agent_id: agent.id, token_hash: deviceHash, seen_at: now, created_at: now }
    await tx.insertKnownDevice(device)
  }
  return session
}

/** Mails a warning about a sign-in from a new browser, except for the agent's first browser. */
async function mailAboutNewBrowser(
  tx: AccountTransaction,
  needs: Needs,
  { id, email }: AgentRecord,
  { userAgent, language }: Pick<BrowserTokens, 'userAgent' | 'language'>,
): Promise<void> {
  if (!needs.mails || !email || (await tx.knownDevices(id)).length === 0) return
  await queueMail(tx, needs, {
    about: 'new_browser',
    agent_id: id,
    email,
    at: needs.clock(),
    user_agent: userAgent.slice(0, 300),
    language: (await tx.account(id))?.language ?? language,
  })
}

/** Throws 401 if the session is over or the agent is disabled. */
export async function sessionOf(
  { store, clock }: Pick<Needs, 'store' | 'clock'>,
  tokenHash: string,
): Promise<{ agent: AgentRecord; session: AgentSessionRecord }> {
  const session = await store.read.agentSession(tokenHash)
  const now = clock()
  if (!session || now >= session.ends_at || now - session.seen_at >= idleMs) throw notSignedIn()
  const agent = await store.read.agent(session.agent_id)
  if (!agent) throw notSignedIn()
  if (!agent.enabled) throw accountOff()
  if (now - session.seen_at >= seenWithinMs) {
    await store.transact(async (tx) => {
      // Another request may have ended the session since it was read.
      const current = await tx.agentSession(tokenHash)
      if (current) await tx.updateAgentSession({ ...current, seen_at: now })
    })
  }
  return { agent, session }
}

/** Returns the browsers on which an agent is signed in, newest first. */
export async function openSessions(read: Reader, clock: () => number, agentId: string): Promise<AgentSessionRecord[]> {
  const now = clock()
  return (await read.agentSessions(agentId)).filter(({ seen_at, ends_at }) => now < ends_at && now - seen_at < idleMs)
}

/** Changes one of the agent's sessions. Returns the session before the change. Throws 401 if it has ended. */
export async function changeSession(
  tx: AccountTransaction,
  agentId: string,
  id: string,
  changes: Partial<Pick<AgentSessionRecord, 'proven_at' | 'challenge'>>,
): Promise<AgentSessionRecord> {
  const session = (await tx.agentSessions(agentId)).find((each) => each.id === id)
  if (!session) throw notSignedIn()
  await tx.updateAgentSession({ ...session, ...changes })
  return session
}

/** Ends one of the agent's own sessions. Throws 404. */
export function endSession({ store }: Pick<Needs, 'store'>, agent: ActingAgent, id: string): Promise<void> {
  return store.transact(async (tx) => {
    requireScope(agent, 'manage_users')
    requireEverySource(agent)
    const isOwn = (await tx.agentSessions(agent.id)).some((session) => session.id === id)
    if (!isOwn) throw sessionHidden()
    await tx.deleteAgentSession(id)
  })
}
