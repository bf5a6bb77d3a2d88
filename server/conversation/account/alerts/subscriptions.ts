import { pushEndpointWrong } from '../../customers/refusals'
import type { Needs } from '../../needs'
import type { Reader, Transaction } from '../../ports'
import type { AgentRecord } from '../../records'
import { changedAt } from '../../stored-record'
import type { ConsoleActor } from '../own-factors'
import { sessionHidden } from '../refusals'
import { lacksSecondFactor } from '../second-factors'
import { openSessions } from '../sessions'
import type { AgentSubscriptionRecord } from './alert-port'

export type AlertSubscriptionInput = Pick<
  AgentSubscriptionRecord,
  'endpoint' | 'endpoint_hash' | 'p256dh' | 'auth' | 'language' | 'words' | 'unassigned'
>

/** Returns the subscription of the requesting browser; null if its notices are off. */
export async function browserAlertSubscription(
  read: Reader,
  actor: ConsoleActor,
): Promise<AgentSubscriptionRecord | null> {
  const subscriptions = await read.agentSubscriptionsOf(actor.agent.id)
  return subscriptions.find(({ session_id }) => session_id === actor.sessionId) ?? null
}

/** Stores the browser's subscription and what its notices show. Throws 422 if its push service cannot be used. */
export async function switchAlertsOn(
  needs: Needs,
  actor: ConsoleActor,
  input: AlertSubscriptionInput,
): Promise<AgentSubscriptionRecord> {
  const { store, pushes, clock, ids } = needs
  const fault = pushes.faultOf(input)
  if (fault !== null) throw pushEndpointWrong(fault)
  return store.transact(async (tx) => {
    const agent = await tx.agent(actor.agent.id)
    const isOpen = (await openSessions(tx, clock, actor.agent.id)).some(({ id }) => id === actor.sessionId)
    if (!agent || !isOpen) throw sessionHidden()
    const now = clock()
    const owner = { agent_id: agent.id, session_id: actor.sessionId }
    const subscriptions = await tx.agentSubscriptionsOf(agent.id)
    const ownSubscription = subscriptions.find(({ session_id }) => session_id === actor.sessionId)
    const sameEndpoint = await tx.agentSubscriptionByEndpoint(input.endpoint_hash)
    const fields = {
      used_at: now,
      updated_at: ownSubscription ? changedAt(ownSubscription, now) : now,
      ...owner,
      ...input,
    }
    // Another agent used this browser before: answers to that agent's notices are now refused.
    if (sameEndpoint && sameEndpoint.id !== ownSubscription?.id) await tx.deleteAgentSubscription(sameEndpoint.id)
    const record = { id: ownSubscription?.id ?? ids(), created_at: ownSubscription?.created_at ?? now, ...fields }
    if (ownSubscription) await tx.updateAgentSubscription(record)
    else await tx.insertAgentSubscription(record)
    if (!agent.alerted) await tx.updateAgent({ ...agent, alerted: true })
    return record
  })
}

export function switchAlertsOff({ store }: Pick<Needs, 'store'>, agentId: string, sessionId: string): Promise<void> {
  return store.transact(async (tx) => {
    if (!(await tx.agentSessions(agentId)).some(({ id }) => id === sessionId)) throw sessionHidden()
    for (const { id, session_id } of await tx.agentSubscriptionsOf(agentId))
      if (session_id === sessionId) await tx.deleteAgentSubscription(id)
    await updateAlertedFlag(tx, agentId)
  })
}

/** Stores whether the agent has subscribed browsers, so that agents without browsers need no outbox rows. */
export async function updateAlertedFlag(tx: Transaction, agentId: string): Promise<void> {
  const agent = await tx.agent(agentId)
  const alerted = (await tx.agentSubscriptionsOf(agentId)).length > 0
  if (agent && agent.alerted !== alerted) await tx.updateAgent({ ...agent, alerted })
}

export async function openAlertSubscriptions(
  { store: { read }, clock }: Pick<Needs, 'store' | 'clock'>,
  agent: AgentRecord,
): Promise<AgentSubscriptionRecord[]> {
  if (!agent.enabled || !agent.alerted) return []
  const subscriptions = await read.agentSubscriptionsOf(agent.id)
  if (subscriptions.length === 0) return []
  const sessions = await openSessions(read, clock, agent.id)
  const lacksFactor = await lacksSecondFactor(read, agent)
  return subscriptions.filter(({ session_id }) => {
    const session = sessions.find(({ id }) => id === session_id)
    return session && (!lacksFactor || session.way === 'provider' || session.way === 'demo')
  })
}
