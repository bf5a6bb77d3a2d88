import { statusAfter } from '../contents/content-states'
import type { Draft } from '../draft'
import { changeContent, changeIntervention, inDraft, log, publish } from '../events/draft'
import type { Actor } from '../events/record-event'
import type { Needs } from '../needs'
import { eventOf, handlingFacts, type InterventionRequest, onIntervention } from './current-intervention'
import { updateInboxPosition } from './inbox-place'
import type { InterventionRecord } from './intervention-records'
import { interventionStates } from './intervention-states'

/** Cancels the intervention. Its contents return to their former status. */
export function cancelIntervention(needs: Needs, act: InterventionRequest): Promise<InterventionRecord> {
  return onIntervention(needs, act, (draft, current) => cancelNow(needs, draft, act, current))
}

export async function cancelNow(
  needs: Needs,
  draft: Draft,
  actor: Actor,
  current: InterventionRecord,
): Promise<InterventionRecord> {
  interventionStates.next('cancel', handlingFacts(await draft.read.settings(), actor.agent, current.source_id, current))
  const now = needs.clock()
  const canceled = changeIntervention(draft, current, { state: 'canceled', updated_at: now })
  for (const content of inDraft(draft, await draft.read.contentsOfIntervention(current.id))) {
    const status = statusAfter('cancel intervention', content.status)
    changeContent(draft, content, { intervention_id: null, status, updated_at: now })
  }
  updateInboxPosition(draft, now, { interventions_count: draft.thread.interventions_count - 1 })
  await publish(needs, draft, eventOf('intervention.canceled', canceled))
  log(needs, draft, { actor, action: 'intervention.canceled', about: current })
  return canceled
}
