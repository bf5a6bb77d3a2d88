import { statusAfter } from '../contents/content-states'
import { publishEvent } from '../events/publish-event'
import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import type { Transaction } from '../ports'
import { eventOf, handlingFacts, type InterventionAsked, onIntervention } from './handling'
import { settlePlace } from './inbox-place'
import type { InterventionRecord } from './intervention-records'
import { interventionStates } from './intervention-states'

/** Undoes an intervention under which no agent has replied; its contents are as they were before it. */
export function cancelIntervention(needs: Needs, act: InterventionAsked): Promise<InterventionRecord> {
  return onIntervention(needs, act, (tx, current) => cancelNow(needs, tx, act, current))
}

/** The same for an intervention that the transaction holds. */
export async function cancelNow(
  needs: Needs,
  tx: Transaction,
  by: Actor,
  current: InterventionRecord,
): Promise<InterventionRecord> {
  interventionStates.next('cancel', handlingFacts(await tx.settings(), by.agent, current.source_id, current))
  const now = needs.clock()
  const canceled: InterventionRecord = { ...current, state: 'canceled', updated_at: now }
  await tx.updateIntervention(canceled)
  for (const content of await tx.contentsOfIntervention(current.id)) {
    const status = statusAfter('cancel intervention', content.status)
    await tx.updateContent({ ...content, intervention_id: null, status, updated_at: now })
  }
  const thread = await tx.thread(current.thread_id)
  if (thread) {
    await settlePlace(tx, thread.id, now, { interventions_count: thread.interventions_count - 1 })
  }
  await publishEvent(needs, tx, eventOf('intervention.canceled', canceled))
  await recordEvent(tx, needs, { by, action: 'intervention.canceled', about: current })
  return canceled
}
