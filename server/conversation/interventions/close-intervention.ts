import { releaseControl } from '../control/thread-control'
import type { Draft } from '../draft'
import { addClosing, closesLater } from '../events/closing-row'
import { changeContent, changeIntervention, changeThread, log, publish } from '../events/draft'
import type { Actor } from '../events/record-event'
import { commit } from '../events/write'
import type { Needs } from '../needs'
import {
  draftWithIntervention,
  eventOf,
  handlingFacts,
  handlingState,
  type InterventionRequest,
  onIntervention,
} from './current-intervention'
import { updateInboxPosition } from './inbox-place'
import type { InterventionRecord } from './intervention-records'
import { factsWithoutAgent, type HandlingFacts, interventionStates } from './intervention-states'

/** Spec: PUT /1.0/interventions/:id/close. Earlier events of its thread are sent first. */
export function closeIntervention(needs: Needs, act: InterventionRequest): Promise<InterventionRecord> {
  return onIntervention(needs, act, async (draft, current, seenIntervention) => {
    const facts = handlingFacts(await draft.read.settings(), act.agent, current.source_id, current)
    // The intervention was open when the request read it. So another request is closing it at the same time.
    const state = facts.state === 'closed' && isOpen(seenIntervention) ? 'closing' : facts.state
    return beginClosing(needs, draft, act, current, { ...facts, state })
  })
}

export function beginClosing(
  needs: Needs,
  draft: Draft,
  actor: Actor,
  current: InterventionRecord,
  facts: HandlingFacts,
): InterventionRecord {
  interventionStates.next('close', facts)
  const now = needs.clock()
  const closing = changeIntervention(draft, current, { state: 'closing', closed_at: now, updated_at: now })
  changeThread(draft, { handled_at: now })
  addClosing(needs, draft.set, current.thread_id, { of: 'intervention', id: current.id })
  log(needs, draft, { actor, action: 'intervention.closed', about: current })
  return closing
}

/** Finishes closing. Does nothing if a customer's message has reopened the intervention. */
export async function finishClosingIntervention(needs: Needs, interventionId: string): Promise<void> {
  const seenIntervention = await needs.store.read.intervention(interventionId)
  if (!seenIntervention) return
  await commit(needs, async (tx, set) => {
    const { draft, current } = await draftWithIntervention(tx, set, seenIntervention)
    if (!draft || !current) return
    const outcome = interventionStates.step('finish closing', { state: handlingState(current), ...factsWithoutAgent })
    if ('refusal' in outcome) return
    if (await closesLater(tx, current.thread_id, { of: 'intervention', id: current.id })) return
    const now = needs.clock()
    const nobodyWaits = { waiting_since: null, deferred_at: null }
    const closed = changeIntervention(draft, current, { state: 'closed', updated_at: now, ...nobodyWaits })
    await closeContents(draft, closed)
    updateInboxPosition(draft, now, { waiting_since: null })
    await releaseControl(needs, draft)
    await publish(needs, draft, eventOf('intervention.closed', closed))
  })
}

/** Contents before the last reply become replied, later ones ignored. */
export async function closeContents(draft: Draft, { id, last_user_reply_id, updated_at }: InterventionRecord) {
  for (const content of await draft.read.assignedContents(id)) {
    const status = content.id < (last_user_reply_id ?? '') ? 'replied' : 'ignored'
    changeContent(draft, content, { status, updated_at })
  }
}

const isOpen = ({ state }: InterventionRecord) => state === 'open' || state === 'reopened'
