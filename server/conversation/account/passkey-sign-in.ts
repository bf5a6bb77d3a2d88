import type { PasskeyRequest } from './factor-port'
import { passkeyWrong, signInStepEnded } from './refusals'
import { type FactorNeeds, passkeysOf, recordPasskeyUse, signedPasskey } from './second-factors'
import type { BrowserTokens } from './sessions'
import { beginStep, finishStep, openStep } from './sign-in-step'

/**
 * Returns options for the agent's passkeys at the second step, else for any passkey. `isNewStep`: set the cookie of
 * `newHash`.
 */
export async function passkeySignInOptions(
  needs: FactorNeeds,
  { stepHash, newHash }: { stepHash: string | null; newHash: string },
): Promise<PasskeyRequest & { isNewStep: boolean }> {
  const { store, clock, factors } = needs
  const step = stepHash ? await store.read.signInStep(stepHash) : null
  const agentId = step && clock() < step.expires_at ? step.agent_id : null
  const passkeys = agentId === null ? null : passkeysOf(await store.read.secondFactors(agentId))
  const request = await factors.passkeys.useOptions(passkeys)
  const isNewStep = await store.transact(async (tx) => {
    const current = passkeys && stepHash ? await tx.signInStep(stepHash) : null
    if (current) await tx.updateSignInStep({ ...current, challenge: request.challenge })
    else await beginStep(tx, needs, { token_hash: newHash, agent_id: null, challenge: request.challenge })
    return current === null
  })
  return { isNewStep, ...request }
}

/** Signs in with a passkey, alone or as the second step. A challenge works for one attempt. Throws 401 and 403. */
export async function finishPasskeySignIn(
  needs: FactorNeeds,
  { stepHash, answer, browser }: { stepHash: string; answer: { id: string }; browser: BrowserTokens },
): Promise<void> {
  const { store, clock } = needs
  const challenge = await store.transact(async (tx) => {
    const step = await openStep(tx, clock(), stepHash)
    await tx.updateSignInStep({ ...step, challenge: null })
    return step.challenge
  })
  if (challenge === null) throw signInStepEnded()
  const passkey = await signedPasskey(needs, answer, challenge)
  await store.transact(async (tx) => {
    const step = await openStep(tx, clock(), stepHash)
    if (step.agent_id !== null && step.agent_id !== passkey.agent_id) throw passkeyWrong()
    const agent = await tx.agent(passkey.agent_id)
    if (!agent?.enabled) throw passkeyWrong()
    await recordPasskeyUse(tx, clock(), passkey)
    await finishStep(tx, needs, agent, { step, browser, method: 'passkey' })
  })
}
