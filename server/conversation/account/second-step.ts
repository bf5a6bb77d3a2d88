import { recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import type { AccountTransaction } from '../ports'
import type { AgentRecord } from '../records'
import type { SignInWay } from './account-records'
import { codeWrong, signInStepEnded, tooManyGuesses } from './refusals'
import { confirmedFactors, consumeAppCode, consumeRecoveryCode, type FactorNeeds } from './second-factors'
import { type BrowserTokens, openSession } from './sessions'
import type { Credentials, SignInNeeds } from './sign-in-needs'
import { beginStep, finishStep, openStep } from './sign-in-step'

export interface SecondStep {
  app: boolean
  passkey: boolean
  recovery_code: boolean
}

export interface SignInBrowser {
  browser: BrowserTokens
  stepHash: string
  way: SignInWay
}

/** Signs in an agent whose password was right. An agent with a second factor gets the second step first. */
export async function continueAfterPassword(
  tx: AccountTransaction,
  needs: Needs,
  agent: AgentRecord,
  { browser, stepHash, way }: SignInBrowser,
): Promise<{ sessionId: string | null; step: SecondStep | null }> {
  const kinds = confirmedFactors(await tx.secondFactors(agent.id)).map(({ kind }) => kind)
  if (kinds.length === 0) return { sessionId: (await openSession(tx, needs, agent, browser, { way })).id, step: null }
  await beginStep(tx, needs, { token_hash: stepHash, agent_id: agent.id, challenge: null })
  const codesLeft = (await tx.recoveryCodes(agent.id)).length
  const step = { app: kinds.includes('app'), passkey: kinds.includes('passkey'), recovery_code: codesLeft > 0 }
  return { sessionId: null, step }
}

interface CodeAttempt extends Omit<Credentials, 'email' | 'password'> {
  kind: 'app' | 'recovery_code'
  code: string
}

/** Completes the second step with a code, which works one time. Throws 401, and 429 by a separate limit. */
export async function completeSecondStep(needs: SignInNeeds & FactorNeeds, codeAttempt: CodeAttempt): Promise<void> {
  const { store, clock, factors, guesses } = needs
  const { agent_id: agentId } = await openStep(store.read, clock(), codeAttempt.stepHash)
  if (agentId === null) throw signInStepEnded()
  const device = codeAttempt.cameWith ? await store.read.knownDevice(agentId, codeAttempt.cameWith) : null
  const attempt = {
    email: `second step ${agentId}`,
    address: codeAttempt.address,
    knownDevice: device && `second step ${device.id}`,
  }
  const wait = await guesses.take(attempt)
  if (wait > 0) throw tooManyGuesses(wait)
  const app = confirmedFactors(await store.read.secondFactors(agentId)).find(({ kind }) => kind === 'app')
  const timeStep =
    app && codeAttempt.kind === 'app'
      ? await factors.app.stepOf(needs.secrets.open(app.key), codeAttempt.code, clock())
      : null
  const codeHash = factors.recovery.hashOf(codeAttempt.code)
  await store.transact(async (tx) => {
    const step = await openStep(tx, clock(), codeAttempt.stepHash)
    const agent = await tx.agent(agentId)
    if (!agent?.enabled) throw signInStepEnded()
    const fits =
      codeAttempt.kind === 'recovery_code'
        ? await consumeRecoveryCode(tx, agentId, codeHash)
        : app !== undefined && timeStep !== null && (await consumeAppCode(tx, clock(), app, timeStep))
    if (!fits) throw codeWrong()
    const tokenId = await finishStep(tx, needs, agent, { step, browser: codeAttempt.browser, method: codeAttempt.kind })
    if (codeAttempt.kind === 'app') return
    const actor = { agent, tokenId }
    await recordEvent(tx, needs, { actor, action: 'user.recovery_code_used', about: agent })
  })
  await guesses.giveBack(attempt)
}
