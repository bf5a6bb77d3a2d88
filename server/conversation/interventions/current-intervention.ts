import type { InterventionEventType } from '../../../contract/webhook-event'
import type { Draft, DraftReader } from '../draft'
import { draftOf } from '../events/draft'
import type { Actor } from '../events/record-event'
import { commit } from '../events/write'
import type { Needs } from '../needs'
import { hasRightIn, may, mayIn } from '../permissions'
import type { AgentRecord, ThreadRecord } from '../records'
import type { Settings } from '../settings'
import type { ActingAgent } from '../token-limits'
import type { WriteSet } from '../write-set'
import type { InterventionRecord } from './intervention-records'
import type { HandlingFacts, HandlingState } from './intervention-states'
import { presentIntervention } from './present-intervention'
import { interventionChanged, interventionHidden } from './refusals'

export function currentIntervention(interventions: readonly InterventionRecord[]): InterventionRecord | null {
  const byClosing = () => [...interventions].sort((one, other) => (other.closed_at ?? 0) - (one.closed_at ?? 0))
  return openIntervention(interventions) ?? byClosing()[0] ?? null
}

/** Returns the open intervention, which a new message joins; null without one. */
export const openIntervention = (interventions: readonly InterventionRecord[]): InterventionRecord | null =>
  interventions.find(({ state }) => state !== 'closed') ?? null

export function handlingState(record: InterventionRecord | null): HandlingState {
  return record === null || record.state === 'canceled' ? 'none' : record.state
}

/**
 * Whether the agent may edit the intervention: as its owner, if it has none, or by the right `edit_interventions`.
 */
export function mayEdit(settings: Settings, agent: ActingAgent, record: InterventionRecord): boolean {
  if (record.user_id === null || record.user_id === agent.id) return true
  return hasRightIn(settings, agent, 'edit_interventions')
}

export async function isOfAnother({ read, interventions }: Draft, agent: AgentRecord): Promise<boolean> {
  const open = openIntervention(interventions)
  return open !== null && !mayEdit(await read.settings(), agent, open)
}

export interface InterventionRequest extends Actor {
  interventionId: string
}

/**
 * Passes the current record and the one read before the lock. Throws 404, and 409 if the intervention was canceled in
 * between.
 */
export async function onIntervention<T>(
  needs: Needs,
  { agent, interventionId }: InterventionRequest,
  act: (draft: Draft, current: InterventionRecord, seenIntervention: InterventionRecord) => Promise<T>,
): Promise<T> {
  const seenIntervention = await needs.store.read.intervention(interventionId)
  if (!seenIntervention) throw interventionHidden()
  return commit(needs, async (tx, set) => {
    const { draft, current } = await draftWithIntervention(tx, set, seenIntervention)
    if (draft && current) return act(draft, current, seenIntervention)
    throw (await may(tx, agent, 'read', seenIntervention.source_id)) ? interventionChanged() : interventionHidden()
  })
}

/** Returns the draft of the conversation, and the current intervention; null for a deleted or canceled intervention. */
export async function draftWithIntervention(
  tx: DraftReader,
  set: WriteSet,
  { id, thread_id }: InterventionRecord,
): Promise<{ draft: Draft; current: InterventionRecord | undefined } | { draft?: never; current?: never }> {
  const thread = await tx.thread(thread_id)
  if (!thread) return {}
  const draft = await draftOf(tx, set, thread)
  return { draft, current: draft.interventions.find((each) => each.id === id) }
}

export function handlingFacts(
  settings: Settings,
  agent: ActingAgent,
  sourceId: string,
  record: InterventionRecord | null,
): HandlingFacts {
  return {
    state: handlingState(record),
    mayRead: mayIn(settings, agent, 'read', sourceId),
    mayReply: mayIn(settings, agent, 'reply', sourceId),
    mayEdit: record === null || mayEdit(settings, agent, record),
    hasAgentReply: (record?.user_replies_count ?? 0) > 0,
    autoSubmitted: false,
  }
}

export const eventOf = (type: InterventionEventType, record: InterventionRecord) =>
  ({ kind: 'event', type, intervention_id: record.id, snapshot: presentIntervention(record) }) as const

/**
 * Whether a bot writes after a handover. Its message is no answer, because the customer waits for a person. `at`:
 * message time.
 */
export const isBotAfterHandOver = (
  { email }: Pick<AgentRecord, 'email'>,
  { handed_over_at }: Pick<ThreadRecord, 'handed_over_at'>,
  at = Number.POSITIVE_INFINITY,
) => email === null && handed_over_at !== null && at >= handed_over_at
