import type { Actor } from '../events/record-event'
import type { SecondFactorRecord } from './account-records'
import { type ConsoleActor, noteAddedFactor, requireOwnPassword } from './own-factors'
import { passkeyWrong, secondFactorHidden } from './refusals'
import { type FactorNeeds, passkeysOf } from './second-factors'
import { changeSession } from './sessions'

/** Returns the options with which a browser makes a passkey. Throws 409 without a password. */
export async function beginPasskey(needs: FactorNeeds, { agent, sessionId }: ConsoleActor): Promise<object> {
  const { store, factors } = needs
  const passkeys = passkeysOf(await store.read.secondFactors(agent.id))
  const { options, challenge } = await factors.passkeys.creationOptions(agent, passkeys)
  await store.transact(async (tx) => {
    await requireOwnPassword(tx, agent)
    await changeSession(tx, agent.id, sessionId, { challenge })
  })
  return options
}

/**
 * Adds a passkey. Returns recovery codes if the agent had none. Throws 403 if the answer does not fit the challenge.
 */
export async function addPasskey(
  needs: FactorNeeds,
  actor: ConsoleActor,
  { name, answer }: { name: string; answer: unknown },
): Promise<{ passkey: SecondFactorRecord; codes: string[] | null }> {
  const { store, clock, ids, factors } = needs
  const challenge = await consumeChallenge(needs, actor)
  const newPasskey = challenge === null ? null : await factors.passkeys.verifyCreation(answer, challenge)
  if (!newPasskey) throw passkeyWrong()
  return store.transact(async (tx) => {
    if (await tx.passkey(newPasskey.credential_id)) throw passkeyWrong()
    const fields = { id: ids(), agent_id: actor.agent.id, kind: 'passkey' as const, name, confirmed: true }
    const passkey: SecondFactorRecord = { used_at: null, created_at: clock(), ...fields, ...newPasskey }
    await tx.insertSecondFactor(passkey)
    return { passkey, codes: await noteAddedFactor(tx, needs, actor, passkey) }
  })
}

export function renamePasskey(
  needs: FactorNeeds,
  { agent }: Actor,
  id: string,
  name: string,
): Promise<SecondFactorRecord> {
  return needs.store.transact(async (tx) => {
    const passkey = passkeysOf(await tx.secondFactors(agent.id)).find((each) => each.id === id)
    if (!passkey) throw secondFactorHidden()
    const renamed = { ...passkey, name }
    await tx.updateSecondFactor(renamed)
    return renamed
  })
}

/** Deletes the challenge, so that it is used once. */
export function consumeChallenge({ store }: Pick<FactorNeeds, 'store'>, { agent, sessionId }: ConsoleActor) {
  return store.transact(async (tx) => (await changeSession(tx, agent.id, sessionId, { challenge: null })).challenge)
}
