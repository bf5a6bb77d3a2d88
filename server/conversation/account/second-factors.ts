import type { Needs } from '../needs'
import type { AccountTransaction, Reader } from '../ports'
import type { AgentRecord } from '../records'
import type { SecondFactorRecord } from './account-records'
import type { Factors } from './factor-port'
import { passkeyWrong } from './refusals'

export type FactorNeeds = Needs & { factors: Factors }

/** An app is active after its first code. */
export const confirmedFactors = (factors: readonly SecondFactorRecord[]) => factors.filter((each) => each.confirmed)
export const passkeysOf = (factors: readonly SecondFactorRecord[]) => factors.filter(({ kind }) => kind === 'passkey')

export async function lacksSecondFactor(read: Reader, agent: AgentRecord): Promise<boolean> {
  const role = await read.role(agent.role_id)
  return role?.second_factor_required === true && confirmedFactors(await read.secondFactors(agent.id)).length === 0
}

/** Returns the passkey that signed this challenge, with its signature counter. Throws 403. */
export async function signedPasskey(
  { store, factors }: Pick<FactorNeeds, 'store' | 'factors'>,
  answer: { id: string },
  challenge: string,
): Promise<SecondFactorRecord> {
  const passkey = await store.read.passkey(answer.id)
  const counter = passkey && (await factors.passkeys.verifySignature(answer, challenge, passkey))
  if (!passkey || counter === null) throw passkeyWrong()
  return { ...passkey, counter }
}

/** Notes the use of a passkey. Throws 403 if it has been removed or used in the meantime. */
export async function recordPasskeyUse(tx: AccountTransaction, now: number, used: SecondFactorRecord): Promise<void> {
  const current = used.credential_id === null ? null : await tx.passkey(used.credential_id)
  // Most passkeys do not count their signatures: the counter stays 0.
  if (current?.id !== used.id || (used.counter > 0 && current.counter >= used.counter)) throw passkeyWrong()
  await tx.updateSecondFactor({ ...current, counter: used.counter, used_at: now })
}

/** Returns false if a code of this or a later time step was accepted before. */
export async function consumeAppCode(
  tx: AccountTransaction,
  now: number,
  app: SecondFactorRecord,
  timeStep: number,
): Promise<boolean> {
  const current = (await tx.secondFactors(app.agent_id)).find(({ id }) => id === app.id)
  if (!current || current.counter >= timeStep) return false
  await tx.updateSecondFactor({ ...current, confirmed: true, counter: timeStep, used_at: now })
  return true
}

export async function consumeRecoveryCode(tx: AccountTransaction, agentId: string, hash: string): Promise<boolean> {
  const code = (await tx.recoveryCodes(agentId)).find(({ code_hash }) => code_hash === hash)
  if (code) await tx.deleteRecoveryCode(code.id)
  return code !== undefined
}
