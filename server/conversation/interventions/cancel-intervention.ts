import { contentConditions, contentTransitions } from '../contents/content-states'
import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import type { Transaction } from '../ports'
import { next, step } from '../transitions'
import { announce, handlingFacts, stillThere } from './handling'
import { settlePlace } from './inbox-place'
import type { InterventionRecord } from './intervention-records'
import { interventionConditions, interventionTransitions } from './intervention-states'

/**
 * Undoes an intervention under which no agent has replied: it exists no more, and its contents are as they were before.
 * Throws 404, 409 while it is being closed, 403 once it is closed, has replies, or belongs to another agent.
 */
export async function cancelIntervention(
  needs: Needs,
  { agent, tokenId, interventionId }: Actor & { interventionId: string },
): Promise<InterventionRecord> {
  const seen = await needs.store.read.intervention(interventionId)
  return needs.store.transact(async (tx) => {
    const current = await stillThere(tx, agent, interventionId, seen)
    return cancelNow(needs, tx, { agent, tokenId }, current)
  })
}

/** The same for an intervention that the transaction holds. */
export async function cancelNow(
  needs: Needs,
  tx: Transaction,
  by: Actor,
  current: InterventionRecord,
): Promise<InterventionRecord> {
  const facts = handlingFacts(await tx.settings(), by.agent, current.source_id, current)
  next(interventionTransitions, interventionConditions, 'cancel', facts.state, facts)
  const now = needs.clock()
  const canceled: InterventionRecord = { ...current, state: 'canceled', updated_at: now }
  await tx.updateIntervention(canceled)
  for (const content of await tx.contentsOfIntervention(current.id)) {
    const { status } = content
    const given = { status, mayRead: true, mayReply: true, ofAnother: false }
    const freed = step(contentTransitions, contentConditions, 'cancel intervention', status, given)
    await tx.updateContent({
      ...content,
      intervention_id: null,
      status: 'to' in freed ? freed.to : status,
      updated_at: now,
    })
  }
  const thread = await tx.thread(current.thread_id)
  if (thread) {
    await settlePlace(tx, thread.id, now, { interventions_count: thread.interventions_count - 1 })
  }
  await announce(needs, tx, 'intervention.canceled', canceled)
  await recordEvent(tx, needs, {
    by,
    action: 'intervention.canceled',
    subjectId: current.id,
    sourceId: current.source_id,
  })
  return canceled
}
