import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import type { Transaction } from '../ports'
import type { ContentRecord, ThreadRecord } from '../records'
import { next, step } from '../transitions'
import { countMessage } from './count-message'
import { announce, currentIntervention, handlingFacts, handlingState, openIntervention } from './handling'
import { changedHandsTo, ownedBy } from './held-by-another'
import type { InterventionRecord } from './intervention-records'
import { interventionConditions, interventionTransitions } from './intervention-states'
import { interventionChanged } from './refusals'

/** A content as it is to be stored, and the intervention that is open with it. */
export interface Joined {
  content: ContentRecord
  open: InterventionRecord | null
}

/**
 * A customer's new message falls under the thread's open intervention, or reopens the closed one; what was submitted
 * automatically does not reopen. Gives the content as it is to be stored, and the intervention that is open then; called in the
 * transaction that stores it.
 */
export async function joinIntervention(
  needs: Needs,
  tx: Transaction,
  thread: ThreadRecord,
  content: ContentRecord,
): Promise<Joined> {
  if (thread.interventions_count === 0) return { content, open: null }
  const current = currentIntervention(await tx.interventionsOfThread(thread.id))
  const state = handlingState(current)
  const own = { mayRead: true, mayReply: true, mayEdit: true, hasAgentReply: true }
  const facts = { ...own, state, autoSubmitted: content.auto_submitted }
  const outcome = step(interventionTransitions, interventionConditions, 'customer message', state, facts)
  if (!current || 'refusal' in outcome || outcome.to === 'none') {
    return { content, open: state === 'closed' ? null : current }
  }
  const joined: InterventionRecord = {
    ...countMessage(current, content, undefined),
    state: outcome.to,
    closed_at: null,
    updated_at: content.created_at,
  }
  await tx.updateIntervention(joined)
  if (state === 'closed') await announce(needs, tx, 'intervention.reopened', joined)
  return { content: { ...content, intervention_id: current.id, status: 'assigned' }, open: joined }
}

/** Who replies, and what they saw of the thread's intervention before. */
export interface Replying extends Actor {
  thread: ThreadRecord
  seen: InterventionRecord | null
}

/**
 * An agent's message falls under the thread's open intervention and is counted; a public one takes it when nobody owns it.
 * Throws 403 when it belongs to another agent, 409 when it has changed hands since it was seen.
 */
export async function replyUnderIntervention(
  needs: Needs,
  tx: Transaction,
  { agent, tokenId, thread, seen }: Replying,
  content: ContentRecord,
): Promise<Joined> {
  if (thread.interventions_count === 0) return { content, open: null }
  const current = openIntervention(await tx.interventionsOfThread(thread.id))
  if (!current) return { content, open: null }
  const source = await tx.source(thread.source_id)
  const counted = countMessage(current, content, source?.settings.business_hours)
  const under: ContentRecord = { ...content, intervention_id: current.id }
  if (content.private_message) {
    await tx.updateIntervention({ ...counted, updated_at: content.created_at })
    return { content: under, open: counted }
  }
  if (seen?.id === current.id && seen.user_id !== current.user_id && current.user_id !== agent.id) {
    throw current.user_id === null ? interventionChanged() : await changedHandsTo(tx, current.user_id)
  }
  const facts = await handlingFacts(tx, agent, thread.source_id, current)
  if (!facts.mayEdit && current.user_id !== null) throw await ownedBy(tx, current.user_id)
  next(interventionTransitions, interventionConditions, 'reply', facts.state, facts)
  const takes = current.user_id === null && !content.auto_submitted
  const taken: InterventionRecord = {
    ...counted,
    user_id: takes ? agent.id : current.user_id,
    updated_at: content.created_at,
  }
  await tx.updateIntervention(taken)
  if (takes) {
    await announce(needs, tx, 'intervention.assigned', taken)
    const by = { agent, tokenId }
    await recordEvent(tx, needs, { by, action: 'intervention.taken', subjectId: taken.id, sourceId: taken.source_id })
  }
  return { content: under, open: taken }
}
