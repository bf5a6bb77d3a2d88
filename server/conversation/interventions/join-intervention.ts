import type { Audience } from '../events/publish-event'
import { type Actor, logLine } from '../events/record-event'
import type { Needs } from '../needs'
import type { ContentRecord } from '../records'
import type { Settings } from '../settings'
import { next, step } from '../transitions'
import type { WriteSet } from '../write-set'
import { countMessage } from './count-message'
import { addInterventionEvent, currentIntervention, handlingFacts, handlingState, openIntervention } from './handling'
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
 * automatically does not reopen. Adds what this changes to what is written; `all`: the interventions of the thread.
 */
export function joinIntervention(
  needs: Needs,
  set: WriteSet,
  audience: Audience,
  all: readonly InterventionRecord[],
  content: ContentRecord,
): Joined {
  const current = currentIntervention(all)
  if (!current) return { content, open: null }
  const state = handlingState(current)
  const own = { mayRead: true, mayReply: true, mayEdit: true, hasAgentReply: true }
  const facts = { ...own, state, autoSubmitted: content.auto_submitted }
  const outcome = step(interventionTransitions, interventionConditions, 'customer message', state, facts)
  if ('refusal' in outcome || outcome.to === 'none') {
    return { content, open: state === 'closed' ? null : current }
  }
  const joined: InterventionRecord = {
    ...countMessage(current, content, undefined),
    state: outcome.to,
    closed_at: null,
    updated_at: content.created_at,
  }
  set.interventions.push({ before: current, after: joined })
  if (state === 'closed') addInterventionEvent(needs, set, audience, 'intervention.reopened', joined)
  return { content: { ...content, intervention_id: current.id, status: 'assigned' }, open: joined }
}

/** Who replies, and what they saw of the thread's intervention before. */
export interface Replying extends Actor {
  /** The interventions of the thread. */
  all: readonly InterventionRecord[]
  seen: InterventionRecord | null
  settings: Settings
}

/**
 * An agent's message falls under the thread's open intervention and is counted; a public one takes it when nobody owns it. Adds what this changes
 * to what is written. Throws 403 when it belongs to another agent, 409 when it has changed hands since it was seen.
 */
export function replyUnderIntervention(
  needs: Needs,
  set: WriteSet,
  audience: Audience,
  { agent, tokenId, all, seen, settings }: Replying,
  content: ContentRecord,
): Joined {
  const current = openIntervention(all)
  if (!current) return { content, open: null }
  const counted = countMessage(current, content, audience.source.settings.business_hours)
  const under: ContentRecord = { ...content, intervention_id: current.id }
  if (content.private_message) {
    const after = { ...counted, updated_at: content.created_at }
    set.interventions.push({ before: current, after })
    return { content: under, open: counted }
  }
  if (seen?.id === current.id && seen.user_id !== current.user_id && current.user_id !== agent.id) {
    throw current.user_id === null ? interventionChanged() : changedHandsTo(settings, current.user_id)
  }
  const facts = handlingFacts(settings, agent, current.source_id, current)
  if (!facts.mayEdit && current.user_id !== null) throw ownedBy(settings, current.user_id)
  next(interventionTransitions, interventionConditions, 'reply', facts.state, facts)
  const takes = current.user_id === null && !content.auto_submitted
  const taken: InterventionRecord = {
    ...counted,
    user_id: takes ? agent.id : current.user_id,
    updated_at: content.created_at,
  }
  set.interventions.push({ before: current, after: taken })
  if (takes) {
    addInterventionEvent(needs, set, audience, 'intervention.assigned', taken)
    const by = { agent, tokenId }
    const action = 'intervention.taken'
    set.log.push(logLine(needs, { by, action, subjectId: taken.id, sourceId: taken.source_id }))
  }
  return { content: under, open: taken }
}
