import type { AgentRecord } from '../records'
import { invalidField } from '../refusals'
import type { ConsoleActor } from './own-factors'
import { consumeChallenge } from './own-passkeys'
import { passkeyWrong, tooManyGuesses } from './refusals'
import { type FactorNeeds, passkeysOf, recordPasskeyUse, signedPasskey } from './second-factors'
import { changeSession } from './sessions'
import type { SignInNeeds } from './sign-in-needs'

/** For this time after a proof of identity, sensitive changes need no new proof. */
export const freshMs = 15 * 60_000

interface OwnPassword {
  password: string
  field: string
  address: string
}

/** Throws 422 for a wrong password, 429 after too many attempts. The limit protects a session that was left open. */
export async function checkOwnPassword(
  { store, guesses, passwords }: SignInNeeds,
  agent: AgentRecord,
  { password, field, address }: OwnPassword,
): Promise<void> {
  const passwordHash = (await store.read.account(agent.id))?.password_hash ?? null
  const attempt = { email: agent.email?.toLowerCase() ?? agent.id, address, knownDevice: `password ${agent.id}` }
  const wait = await guesses.take(attempt)
  if (wait > 0) throw tooManyGuesses(wait)
  if (!(await passwords.fits(password, passwordHash)))
    throw invalidField(field, 'wrong', `${field} is not the password that you have now.`)
  await guesses.giveBack(attempt)
}

/** Stores that the user of this session proved their identity by the password. Throws like `checkOwnPassword`. */
export async function proveByPassword(
  needs: SignInNeeds,
  actor: ConsoleActor,
  ownPassword: Omit<OwnPassword, 'field'>,
): Promise<void> {
  await checkOwnPassword(needs, actor.agent, { field: 'password', ...ownPassword })
  await needs.store.transact((tx) => changeSession(tx, actor.agent.id, actor.sessionId, { proven_at: needs.clock() }))
}

export async function passkeyProofOptions(needs: FactorNeeds, { agent, sessionId }: ConsoleActor): Promise<object> {
  const { store, factors } = needs
  const { options, challenge } = await factors.passkeys.useOptions(passkeysOf(await store.read.secondFactors(agent.id)))
  await store.transact((tx) => changeSession(tx, agent.id, sessionId, { challenge }))
  return options
}

/** Throws 403 for a passkey of another agent, and for a wrong answer. */
export async function proveByPasskey(needs: FactorNeeds, actor: ConsoleActor, answer: { id: string }): Promise<void> {
  const challenge = await consumeChallenge(needs, actor)
  const passkey = challenge === null ? null : await signedPasskey(needs, answer, challenge)
  if (passkey?.agent_id !== actor.agent.id) throw passkeyWrong()
  await needs.store.transact(async (tx) => {
    await recordPasskeyUse(tx, needs.clock(), passkey)
    await changeSession(tx, actor.agent.id, actor.sessionId, { proven_at: needs.clock() })
  })
}
