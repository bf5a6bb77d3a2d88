import { type Audience, addEvent } from '../events/publish-event'
import { type Actor, logLine } from '../events/record-event'
import type { Needs } from '../needs'
import type { ContentRecord } from '../records'
import type { Settings } from '../settings'
import { changedAt } from '../stored-record'
import type { WriteSet } from '../write-set'
import { countMessage } from './count-message'
import { currentIntervention, eventOf, handlingFacts, handlingState, openIntervention } from './current-intervention'
import { HeldByAnother } from './held-by-another'
import type { InterventionRecord } from './intervention-records'
import { factsWithoutAgent, interventionStates } from './intervention-states'
import { interventionChanged } from './refusals'

interface JoinedContent {
  content: ContentRecord
  open: InterventionRecord | null
}

/** Adds a customer's message to the open intervention, or reopens the closed one unless the message is automatic. */
export function joinIntervention(
  needs: Needs,
  set: WriteSet,
  audience: Audience,
  interventions: readonly InterventionRecord[],
  content: ContentRecord,
): JoinedContent {
  const current = currentIntervention(interventions)
  if (!current) return { content, open: null }
  const state = handlingState(current)
  const facts = { state, ...factsWithoutAgent, autoSubmitted: content.auto_submitted }
  const outcome = interventionStates.step('customer message', facts)
  if ('refusal' in outcome || outcome.to === 'none') {
    return { content, open: state === 'closed' ? null : current }
  }
  const joined: InterventionRecord = {
    ...countMessage(current, content, undefined),
    state: outcome.to,
    closed_at: null,
    updated_at: changedAt(current, content.created_at),
  }
  set.interventions.push({ before: current, after: joined })
  if (state === 'closed') addEvent(needs, set, audience, eventOf('intervention.reopened', joined), null)
  return { content: { ...content, intervention_id: current.id, status: 'assigned' }, open: joined }
}

interface ReplyingAgent extends Actor {
  interventions: readonly InterventionRecord[]
  seenIntervention: InterventionRecord | null
  settings: Settings
  answers: boolean
}

/**
 * Adds an agent's message to the open intervention. A public message makes its author the owner if there is none.
 * Throws 403, 409.
 */
export function replyUnderIntervention(
  needs: Needs,
  set: WriteSet,
  audience: Audience,
  { agent, tokenId, interventions, seenIntervention, settings, answers }: ReplyingAgent,
  content: ContentRecord,
): JoinedContent {
  const current = openIntervention(interventions)
  if (!current) return { content, open: null }
  const counted = countMessage(
    current,
    { ...content, auto_submitted: !answers },
    audience.source.settings.business_hours,
  )
  const joinedContent: ContentRecord = { ...content, intervention_id: current.id }
  if (content.private_message) {
    const after = { ...counted, updated_at: changedAt(current, content.created_at) }
    set.interventions.push({ before: current, after })
    return { content: joinedContent, open: counted }
  }
  if (
    seenIntervention?.id === current.id &&
    seenIntervention.user_id !== current.user_id &&
    current.user_id !== agent.id
  ) {
    throw current.user_id === null
      ? interventionChanged()
      : new HeldByAnother('intervention_changed', settings, current.user_id)
  }
  const facts = handlingFacts(settings, agent, current.source_id, current)
  if (!facts.mayEdit && current.user_id !== null) throw new HeldByAnother('not_owner', settings, current.user_id)
  interventionStates.next('reply', facts)
  const takes = current.user_id === null && answers
  const updatedIntervention: InterventionRecord = {
    ...counted,
    user_id: takes ? agent.id : current.user_id,
    unseen: current.unseen && current.user_id !== agent.id,
    updated_at: changedAt(current, content.created_at),
  }
  set.interventions.push({ before: current, after: updatedIntervention })
  if (takes) {
    addEvent(needs, set, audience, eventOf('intervention.assigned', updatedIntervention), null)
    const actor = { agent, tokenId }
    const action = 'intervention.taken'
    set.log.push(logLine(needs, { actor, action, about: updatedIntervention }))
  }
  return { content: joinedContent, open: updatedIntervention }
}
