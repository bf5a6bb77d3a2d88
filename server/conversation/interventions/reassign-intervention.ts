import type { Draft } from '../draft'
import { alertRow } from '../events/alert-rows'
import { changeIntervention, log, publish } from '../events/draft'
import type { Actor } from '../events/record-event'
import type { Needs } from '../needs'
import { may, mayOwn } from '../permissions'
import type { Reader } from '../ports'
import { invalidField } from '../refusals'
import { eventOf, handlingFacts, type InterventionRequest, onIntervention } from './current-intervention'
import { endSnooze, updateInboxPosition } from './inbox-place'
import type { InterventionRecord } from './intervention-records'
import { interventionStates } from './intervention-states'
import { interventionChanged } from './refusals'

export interface Reassignment extends InterventionRequest {
  /** The new owner; null: no owner, until an agent replies. */
  userId: string | null
}

/** Sets the owner. Throws 404, 403, 409 if the owner changed or it is closing, 422 if the new owner cannot reply. */
export function reassignIntervention(needs: Needs, act: Reassignment): Promise<InterventionRecord> {
  return onIntervention(needs, act, async (draft, current, seenIntervention) => {
    const mayRead = await may(draft.read, act.agent, 'read', current.source_id)
    if (mayRead && seenIntervention.user_id !== current.user_id) throw interventionChanged()
    return setOwner(needs, draft, act, current, act.userId)
  })
}

export async function setOwner(
  needs: Needs,
  draft: Draft,
  actor: Actor,
  current: InterventionRecord,
  userId: string | null,
): Promise<InterventionRecord> {
  const settings = await draft.read.settings()
  const facts = handlingFacts(settings, actor.agent, current.source_id, current)
  const state = interventionStates.next('reassign', facts)
  if (state !== 'open' && state !== 'reopened') throw new Error(`A reassignment led to "${state}".`)
  if (userId !== null) await checkOwner(draft.read, userId, current.source_id)
  if (userId === current.user_id) return current
  // The new owner has to answer, even if the customer already got an answer.
  const deferred_at = userId === null ? current.deferred_at : null
  const unseen = userId !== null && userId !== actor.agent.id
  const updated_at = needs.clock()
  const changed = changeIntervention(draft, current, { state, user_id: userId, deferred_at, unseen, updated_at })
  updateInboxPosition(draft, updated_at, endSnooze(draft.thread, updated_at))
  if (unseen && settings.agents.get(userId)?.alerted) draft.set.outbox.push(alertRow(needs, 'given', current.id))
  const type = current.user_id === null ? 'intervention.assigned' : 'intervention.user_updated'
  await publish(needs, draft, eventOf(type, changed))
  const act = userId === null ? 'released' : userId === actor.agent.id ? 'taken' : 'reassigned'
  const values = { user_id: { from: current.user_id, to: userId } }
  const details = act === 'reassigned' && userId !== null ? { user_id: userId, values } : { values }
  log(needs, draft, { actor, action: `intervention.${act}`, about: current, changed: ['user_id'], details })
  return changed
}

async function checkOwner(read: Reader, userId: string, sourceId: string): Promise<void> {
  const owner = await read.agent(userId)
  if (owner && (await mayOwn(read, owner, sourceId))) return
  const message = 'user_id names no enabled agent who may read and reply on this source.'
  throw invalidField('user_id', 'unknown_agent', message)
}
