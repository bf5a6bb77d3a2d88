import { interventionCloses } from '../control/thread-control'
import { eventOrderingKey, rowOf } from '../events/ordering-keys'
import { publishEvent } from '../events/publish-event'
import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import type { Transaction } from '../ports'
import { eventOf, handlingFacts, handlingState, type InterventionAsked, onIntervention } from './handling'
import { settlePlace } from './inbox-place'
import type { InterventionRecord } from './intervention-records'
import { type HandlingFacts, interventionStates, unasked } from './intervention-states'

/** Begins to close an intervention (spec: PUT /1.0/interventions/:id/close): it is closed when the events before it in its thread are out. */
export function closeIntervention(needs: Needs, act: InterventionAsked): Promise<InterventionRecord> {
  return onIntervention(needs, act, async (tx, current, seen) => {
    const facts = handlingFacts(await tx.settings(), act.agent, current.source_id, current)
    // Seen open and closed since: someone else's close came between, so it was being closed when this one came.
    const state = facts.state === 'closed' && seen && isOpen(seen) ? 'closing' : facts.state
    return beginClosing(needs, tx, act, current, { ...facts, state })
  })
}

/** The same for an intervention that the transaction holds. */
export async function beginClosing(
  needs: Needs,
  tx: Transaction,
  by: Actor,
  current: InterventionRecord,
  facts: HandlingFacts,
): Promise<InterventionRecord> {
  interventionStates.next('close', facts)
  const now = needs.clock()
  const closing: InterventionRecord = { ...current, state: 'closing', closed_at: now, updated_at: now }
  await tx.updateIntervention(closing)
  const thread = await tx.thread(current.thread_id)
  if (thread) await tx.updateThread({ ...thread, handled_at: now })
  // The second half waits until the events before it in the thread's lane are out.
  const secondHalf = { kind: 'close', of: 'intervention', id: current.id } as const
  await tx.insertOutbox(rowOf(needs, eventOrderingKey(current.thread_id), secondHalf))
  await recordEvent(tx, needs, { by, action: 'intervention.closed', about: current })
  return closing
}

/** The second half. A customer's message in between has reopened it: then nothing is left to do. */
export async function finishClosingIntervention(needs: Needs, interventionId: string): Promise<void> {
  await needs.store.transact(async (tx) => {
    const current = await tx.intervention(interventionId)
    if (!current) return
    const outcome = interventionStates.step('finish closing', { ...unasked, state: handlingState(current) })
    if ('refusal' in outcome) return
    const nobodyWaits = { waiting_since: null, deferred_at: null }
    const closed: InterventionRecord = { ...current, ...nobodyWaits, state: 'closed', updated_at: needs.clock() }
    await settleContents(needs, tx, closed)
    await tx.updateIntervention(closed)
    // Closing it ends the wait of the customer.
    await settlePlace(tx, closed.thread_id, closed.updated_at, { waiting_since: null })
    await interventionCloses(needs, tx, closed)
    await publishEvent(needs, tx, eventOf('intervention.closed', closed))
  })
}

/** No content stays assigned: contents before the last reply count as replied to, contents after it as ignored. */
async function settleContents(needs: Needs, tx: Transaction, { id, last_user_reply_id }: InterventionRecord) {
  for (const content of await tx.assignedContents(id)) {
    const status = content.id < (last_user_reply_id ?? '') ? 'replied' : 'ignored'
    await tx.updateContent({ ...content, status, updated_at: needs.clock() })
  }
}

const isOpen = ({ state }: InterventionRecord) => state === 'open' || state === 'reopened'
