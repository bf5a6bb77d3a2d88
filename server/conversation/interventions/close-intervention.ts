import { interventionCloses } from '../control/thread-control'
import { queueClose } from '../events/queue-close'
import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import type { Transaction } from '../ports'
import { next, step } from '../transitions'
import { announce, handlingFacts, handlingState, stillThere } from './handling'
import { settlePlace } from './inbox-place'
import type { InterventionRecord } from './intervention-records'
import { type HandlingFacts, interventionConditions, interventionTransitions } from './intervention-states'

/**
 * Begins to close an intervention (spec: PUT /1.0/interventions/:id/close): it has its time of closing at once, and is closed
 * when the events before it in its thread are out. Throws 404, 409 and 403 as the spec's table of errors says.
 */
export async function closeIntervention(
  needs: Needs,
  { agent, tokenId, interventionId }: Actor & { interventionId: string },
): Promise<InterventionRecord> {
  const seen = await needs.store.read.intervention(interventionId)
  return needs.store.transact(async (tx) => {
    const current = await stillThere(tx, agent, interventionId, seen)
    const facts = handlingFacts(await tx.settings(), agent, current.source_id, current)
    // Seen open and closed since: someone else's close came between, so it was being closed when this one came.
    const state = facts.state === 'closed' && seen && isOpen(seen) ? 'closing' : facts.state
    return beginClosing(needs, tx, { agent, tokenId }, current, { ...facts, state })
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
  next(interventionTransitions, interventionConditions, 'close', facts.state, facts)
  const now = needs.clock()
  const closing: InterventionRecord = { ...current, state: 'closing', closed_at: now, updated_at: now }
  await tx.updateIntervention(closing)
  const thread = await tx.thread(current.thread_id)
  if (thread) await tx.updateThread({ ...thread, handled_at: now })
  await queueClose(needs, tx, { of: 'intervention', id: current.id, threadId: current.thread_id, now })
  await recordEvent(tx, needs, {
    by,
    action: 'intervention.closed',
    subjectId: current.id,
    sourceId: current.source_id,
  })
  return closing
}

/** The second half. A customer's message in between has reopened it: then nothing is left to do. */
export async function finishClosingIntervention(needs: Needs, interventionId: string): Promise<void> {
  await needs.store.transact(async (tx) => {
    const current = await tx.intervention(interventionId)
    if (!current) return
    const facts = { mayRead: true, mayReply: true, mayEdit: true, hasAgentReply: true, autoSubmitted: false }
    const state = handlingState(current)
    const outcome = step(interventionTransitions, interventionConditions, 'finish closing', state, { ...facts, state })
    if ('refusal' in outcome) return
    const closed: InterventionRecord = {
      ...current,
      state: 'closed',
      waiting_since: null,
      deferred_at: null,
      updated_at: needs.clock(),
    }
    await settleContents(needs, tx, closed)
    await tx.updateIntervention(closed)
    // Who closes it says that nobody waits any more.
    await settlePlace(tx, closed.thread_id, closed.updated_at, { waiting_since: null })
    await interventionCloses(needs, tx, closed)
    await announce(needs, tx, 'intervention.closed', closed)
  })
}

/** Nothing stays assigned: what came before the last reply counts as replied to, what came after it as ignored. */
async function settleContents(needs: Needs, tx: Transaction, { id, last_user_reply_id }: InterventionRecord) {
  for (const content of await tx.assignedContents(id)) {
    const status = content.id < (last_user_reply_id ?? '') ? 'replied' : 'ignored'
    await tx.updateContent({ ...content, status, updated_at: needs.clock() })
  }
}

const isOpen = ({ state }: InterventionRecord) => state === 'open' || state === 'reopened'
