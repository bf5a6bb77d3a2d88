import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { may, mayHave } from '../permissions'
import type { Transaction } from '../ports'
import { invalid } from '../refusals'
import { next } from '../transitions'
import { announce, handlingFacts, stillThere } from './handling'
import { settlePlace } from './inbox-place'
import type { InterventionRecord } from './intervention-records'
import { interventionConditions, interventionTransitions } from './intervention-states'
import { interventionChanged } from './refusals'

export interface Reassignment extends Actor {
  interventionId: string
  /** The new owner; null gives it to nobody, and whoever replies first takes it. */
  userId: string | null
}

/**
 * Gives an intervention to another agent. Throws 404, 403 for who is neither owner nor editor, 409 when it has changed hands
 * since it was read or is being closed, 422 when the new owner could not reply.
 */
export async function reassignIntervention(
  needs: Needs,
  { agent, tokenId, interventionId, userId }: Reassignment,
): Promise<InterventionRecord> {
  const seen = await needs.store.read.intervention(interventionId)
  return needs.store.transact(async (tx) => {
    const current = await stillThere(tx, agent, interventionId, seen)
    const mayRead = await may(tx, agent, 'read', current.source_id)
    if (mayRead && seen && seen.user_id !== current.user_id) throw interventionChanged()
    return giveTo(needs, tx, { agent, tokenId }, current, userId)
  })
}

/** Another owner, or nobody, for an intervention that the transaction holds. */
export async function giveTo(
  needs: Needs,
  tx: Transaction,
  by: Actor,
  current: InterventionRecord,
  userId: string | null,
): Promise<InterventionRecord> {
  const facts = handlingFacts(await tx.settings(), by.agent, current.source_id, current)
  const state = next(interventionTransitions, interventionConditions, 'reassign', facts.state, facts)
  if (state !== 'open' && state !== 'reopened') throw new Error(`A reassignment led to "${state}".`)
  if (userId !== null) await checkOwner(tx, userId, current.source_id)
  if (userId === current.user_id) return current
  const changed: InterventionRecord = { ...current, state, user_id: userId, updated_at: needs.clock() }
  await tx.updateIntervention(changed)
  await settlePlace(tx, changed.thread_id, changed.updated_at)
  await announce(needs, tx, current.user_id === null ? 'intervention.assigned' : 'intervention.user_updated', changed)
  await recordEvent(tx, needs, {
    by,
    action: `intervention.${userId === null ? 'released' : userId === by.agent.id ? 'taken' : 'reassigned'}`,
    subjectId: current.id,
    sourceId: current.source_id,
    changed: ['user_id'],
  })
  return changed
}

async function checkOwner(tx: Transaction, userId: string, sourceId: string): Promise<void> {
  const owner = await tx.agent(userId)
  if (owner && (await mayHave(tx, owner, sourceId))) return
  const message = 'user_id names no enabled agent who may read and reply on this source.'
  throw invalid([{ path: 'user_id', code: 'unknown_agent', message }])
}
