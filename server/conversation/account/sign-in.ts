import type { Needs } from '../needs'
import type { Reader } from '../ports'
import type { AgentRecord } from '../records'
import { usersWithAddress } from '../setup/users'
import { signInWrong, tooManyGuesses } from './refusals'
import { continueAfterPassword, type SecondStep } from './second-step'
import { type BrowserTokens, openSession } from './sessions'
import type { Attempt, Credentials, SignInNeeds } from './sign-in-needs'

/**
 * Signs in by password. Unknown addresses take as long as wrong passwords. Throws 401, and 429 after too many attempts.
 */
export async function signIn(needs: SignInNeeds, credentials: Credentials): Promise<SecondStep | null> {
  const { read } = needs.store
  const email = credentials.email.trim().toLowerCase()
  const agent = await agentByEmail(read, email)
  const account = agent && (await read.account(agent.id))
  const device = agent && credentials.cameWith ? await read.knownDevice(agent.id, credentials.cameWith) : null
  const attempt: Attempt = { email, address: credentials.address, knownDevice: device?.id ?? null }
  const wait = await needs.guesses.take(attempt)
  if (wait > 0) throw tooManyGuesses(wait)
  const fits = await needs.passwords.fits(credentials.password, account?.password_hash ?? null)
  if (!fits || !agent?.enabled) throw signInWrong()
  await needs.guesses.giveBack(attempt)
  return needs.store.transact(async (tx) => {
    const { step } = await continueAfterPassword(tx, needs, agent, { way: 'password', ...credentials })
    return step
  })
}

export async function signInToDemo(needs: Needs, agent: AgentRecord, browser: BrowserTokens): Promise<void> {
  await needs.store.transact((tx) => openSession(tx, needs, agent, browser, { way: 'demo' }))
}

/** Prefers an agent with an account; otherwise any enabled agent with this address. */
export async function agentByEmail(read: Reader, email: string): Promise<AgentRecord | null> {
  const found = (await usersWithAddress(read, email)).filter(({ enabled }) => enabled)
  const accounts = new Set((await read.accounts()).map(({ id }) => id))
  return found.find(({ id }) => accounts.has(id)) ?? found[0] ?? null
}
