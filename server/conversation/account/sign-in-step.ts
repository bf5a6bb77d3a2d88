import type { Needs } from '../needs'
import type { AccountTransaction, Reader } from '../ports'
import type { AgentRecord } from '../records'
import type { SignInStepRecord } from './account-records'
import { signInStepEnded } from './refusals'
import { type BrowserTokens, openSession } from './sessions'

const stepMs = 10 * 60_000

export async function beginStep(
  tx: AccountTransaction,
  needs: Needs,
  step: Pick<SignInStepRecord, 'token_hash' | 'agent_id' | 'challenge'>,
): Promise<void> {
  const now = needs.clock()
  await tx.deleteEndedSignInSteps(now)
  await tx.insertSignInStep({ id: needs.ids(), ...step, expires_at: now + stepMs, created_at: now })
}

/** Throws 401 if the step is over. */
export async function openStep(read: Reader, now: number, stepHash: string): Promise<SignInStepRecord> {
  const step = await read.signInStep(stepHash)
  if (!step || now >= step.expires_at) throw signInStepEnded()
  return step
}

export async function finishStep(
  tx: AccountTransaction,
  needs: Needs,
  agent: AgentRecord,
  {
    step,
    browser,
    method,
  }: { step: SignInStepRecord; browser: BrowserTokens; method: 'app' | 'passkey' | 'recovery_code' },
): Promise<string> {
  await tx.deleteSignInStep(step.id)
  const way = step.agent_id === null ? 'passkey' : 'password'
  return (await openSession(tx, needs, agent, browser, { way, proof: [method] })).id
}
