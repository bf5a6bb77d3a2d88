import { publishEvent } from '../events/publish-event'
import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { may, mayHave } from '../permissions'
import type { Transaction } from '../ports'
import { invalidField } from '../refusals'
import { eventOf, handlingFacts, type InterventionAsked, onIntervention } from './handling'
import { settlePlace } from './inbox-place'
import type { InterventionRecord } from './intervention-records'
import { interventionStates } from './intervention-states'
import { interventionChanged } from './refusals'

export interface Reassignment extends InterventionAsked {
  /** The new owner; null gives it to nobody, and the first agent who replies takes it. */
  userId: string | null
}

/** Gives an intervention to another agent. Throws 404, 403, 409 when it has changed hands or is being closed, 422 when the new owner could not reply. */
export function reassignIntervention(needs: Needs, act: Reassignment): Promise<InterventionRecord> {
  return onIntervention(needs, act, async (tx, current, seen) => {
    const mayRead = await may(tx, act.agent, 'read', current.source_id)
    if (mayRead && seen && seen.user_id !== current.user_id) throw interventionChanged()
    return giveTo(needs, tx, act, current, act.userId)
  })
}

/** Sets another owner, or none, for an intervention that the transaction has locked. */
export async function giveTo(
  needs: Needs,
  tx: Transaction,
  by: Actor,
  current: InterventionRecord,
  userId: string | null,
): Promise<InterventionRecord> {
  const facts = handlingFacts(await tx.settings(), by.agent, current.source_id, current)
  const state = interventionStates.next('reassign', facts)
  if (state !== 'open' && state !== 'reopened') throw new Error(`A reassignment led to "${state}".`)
  if (userId !== null) await checkOwner(tx, userId, current.source_id)
  if (userId === current.user_id) return current
  // The new owner has not answered yet: it waits for them, also where the customer had an answer before.
  const deferred_at = userId === null ? current.deferred_at : null
  const unseen = userId !== null && userId !== by.agent.id
  const updated_at = needs.clock()
  const changed: InterventionRecord = { ...current, state, user_id: userId, deferred_at, unseen, updated_at }
  await tx.updateIntervention(changed)
  await settlePlace(tx, changed.thread_id, changed.updated_at)
  await publishEvent(
    needs,
    tx,
    eventOf(current.user_id === null ? 'intervention.assigned' : 'intervention.user_updated', changed),
  )
  const act = userId === null ? 'released' : userId === by.agent.id ? 'taken' : 'reassigned'
  await recordEvent(tx, needs, { by, action: `intervention.${act}`, about: current, changed: ['user_id'] })
  return changed
}

async function checkOwner(tx: Transaction, userId: string, sourceId: string): Promise<void> {
  const owner = await tx.agent(userId)
  if (owner && (await mayHave(tx, owner, sourceId))) return
  const message = 'user_id names no enabled agent who may read and reply on this source.'
  throw invalidField('user_id', 'unknown_agent', message)
}
