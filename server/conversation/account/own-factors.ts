import { type Actor, recordEvent } from '../events/record-event'
import type { AccountTransaction, Reader } from '../ports'
import type { AgentRecord } from '../records'
import { invalidField } from '../refusals'
import { managedUser } from '../setup/users'
import type { SecondFactorRecord } from './account-records'
import { appExists, lastSecondFactor, ownPasswordNeeded, secondFactorHidden } from './refusals'
import { confirmedFactors, consumeAppCode, type FactorNeeds, passkeysOf } from './second-factors'

export type ConsoleActor = Actor & { sessionId: string }

export interface OwnFactors {
  app: boolean
  passkeys: SecondFactorRecord[]
  codesLeft: number
  required: boolean
}

export async function ownFactors(read: Reader, agent: AgentRecord): Promise<OwnFactors> {
  const factors = confirmedFactors(await read.secondFactors(agent.id))
  return {
    app: factors.some(({ kind }) => kind === 'app'),
    passkeys: passkeysOf(factors),
    codesLeft: (await read.recoveryCodes(agent.id)).length,
    required: (await read.role(agent.role_id))?.second_factor_required === true,
  }
}

/** The app is active after its first code. Throws 409 if there is an app already, or no password. */
export async function createAuthenticatorApp(
  needs: FactorNeeds,
  { agent }: Actor,
): Promise<{ key: string; address: string }> {
  const { store, clock, ids, factors } = needs
  const key = await factors.app.newKey()
  const address = await factors.app.addressOf(key, agent.email ?? agent.name)
  await store.transact(async (tx) => {
    await requireOwnPassword(tx, agent)
    const before = await tx.secondFactors(agent.id)
    if (confirmedFactors(before).some(({ kind }) => kind === 'app')) throw appExists()
    for (const each of before) if (!each.confirmed) await tx.deleteSecondFactor(each.id)
    const app = { id: ids(), agent_id: agent.id, kind: 'app', name: '', confirmed: false } as const
    const secret = { key: needs.secrets.seal(key), credential_id: null, counter: 0, transports: [] }
    await tx.insertSecondFactor({ used_at: null, created_at: clock(), ...app, ...secret })
  })
  return { key, address }
}

/**
 * Activates the app with its first code. Returns recovery codes if the agent had none. Throws 404, 422 for a wrong
 * code.
 */
export async function confirmAuthenticatorApp(
  needs: FactorNeeds,
  actor: ConsoleActor,
  code: string,
): Promise<string[] | null> {
  const { store, clock, factors } = needs
  const app = (await store.read.secondFactors(actor.agent.id)).find((each) => !each.confirmed)
  if (!app) throw secondFactorHidden()
  const timeStep = await factors.app.stepOf(needs.secrets.open(app.key), code, clock())
  const wrong = () =>
    invalidField(
      'code',
      'wrong',
      'code is not the code that the app shows now. Check the time of its device, and try the next code.',
    )
  if (timeStep === null) throw wrong()
  return store.transact(async (tx) => {
    if (!(await consumeAppCode(tx, clock(), app, timeStep))) throw wrong()
    return noteAddedFactor(tx, needs, actor, app)
  })
}

/** Removes a second factor; with the last one also the recovery codes. Throws 404, and 409 if the role requires it. */
export function removeFactor(needs: FactorNeeds, actor: Actor, which: 'app' | { passkeyId: string }): Promise<void> {
  const { agent } = actor
  return needs.store.transact(async (tx) => {
    const confirmed = confirmedFactors(await tx.secondFactors(agent.id))
    const factor = confirmed.find(({ kind, id }) =>
      which === 'app' ? kind === 'app' : id === which.passkeyId && kind === 'passkey',
    )
    if (!factor) throw secondFactorHidden()
    if (confirmed.length === 1) {
      if ((await tx.role(agent.role_id))?.second_factor_required) throw lastSecondFactor()
      await tx.deleteRecoveryCodes(agent.id)
    }
    await tx.deleteSecondFactor(factor.id)
    await recordEvent(tx, needs, { actor, action: 'user.second_factor_removed', about: agent, changed: [factor.kind] })
  })
}

/** Replaces the recovery codes. Throws 404 without a second factor. */
export function renewRecoveryCodes(needs: FactorNeeds, actor: Actor): Promise<string[]> {
  return needs.store.transact(async (tx) => {
    if (confirmedFactors(await tx.secondFactors(actor.agent.id)).length === 0) throw secondFactorHidden()
    await recordEvent(tx, needs, { actor, action: 'user.recovery_codes_made', about: actor.agent })
    return makeRecoveryCodes(tx, needs, actor.agent.id)
  })
}

/** Removes all second factors of a user. Throws 404, and 403 without right or if the user has more rights. */
export function resetFactors(needs: FactorNeeds, actor: Actor, userId: string): Promise<void> {
  return needs.store.transact(async (tx) => {
    const user = await managedUser(tx, actor.agent, userId)
    await tx.deleteSecondFactors(user.id)
    await tx.deleteRecoveryCodes(user.id)
    await recordEvent(tx, needs, { actor, action: 'user.second_factors_reset', about: user })
  })
}

/** The first factor signs out every other browser, because those signed in without a factor. */
export async function noteAddedFactor(
  tx: AccountTransaction,
  needs: FactorNeeds,
  actor: ConsoleActor,
  { kind }: SecondFactorRecord,
) {
  const { agent, sessionId } = actor
  await recordEvent(tx, needs, { actor, action: 'user.second_factor_added', about: agent, changed: [kind] })
  if (confirmedFactors(await tx.secondFactors(agent.id)).length === 1) await tx.deleteAgentSessions(agent.id, sessionId)
  return (await tx.recoveryCodes(agent.id)).length > 0 ? null : makeRecoveryCodes(tx, needs, agent.id)
}

async function makeRecoveryCodes(tx: AccountTransaction, { clock, ids, factors }: FactorNeeds, agentId: string) {
  const { codes, hashes } = factors.recovery.make()
  await tx.deleteRecoveryCodes(agentId)
  const created_at = clock()
  for (const code_hash of hashes) await tx.insertRecoveryCode({ id: ids(), agent_id: agentId, code_hash, created_at })
  return codes
}

export async function requireOwnPassword(read: Reader, agent: AgentRecord): Promise<void> {
  if (!(await read.account(agent.id))?.password_hash) throw ownPasswordNeeded()
}
