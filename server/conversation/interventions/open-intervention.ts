import { contentConditions, contentTransitions } from '../contents/content-states'
import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { Reader, Transaction } from '../ports'
import type { AgentRecord, ContentRecord } from '../records'
import { invalid } from '../refusals'
import { next, step } from '../transitions'
import { countMessage } from './count-message'
import { announce, currentIntervention, handlingFacts, handlingState } from './handling'
import { settlePlace } from './inbox-place'
import { type InterventionRecord, newIntervention } from './intervention-records'
import { interventionConditions, interventionTransitions } from './intervention-states'
import { interventionChanged } from './refusals'

/**
 * Makes an intervention for a content, or reopens the closed one that the content stands under; the agent owns it. What
 * waits in the thread falls under it, and what agents replied since the content counts (a bot may answer first).
 * Throws 422 when there is nothing to open, 403 without the right to reply, 409 when someone else was first.
 */
export async function openIntervention(
  needs: Needs,
  { agent, tokenId, contentId }: Actor & { contentId: string },
): Promise<InterventionRecord> {
  const asked = await readable(needs.store.read, agent, contentId)
  const seen = await subject(needs.store.read, asked)
  return needs.store.transact(async (tx) => {
    // Held: of two who find none open, the second finds the first one's.
    const thread = await tx.thread(asked.thread_id)
    if (thread?.closed) throw closedThread()
    const content = await tx.content(asked.id)
    if (!content) throw unknownContentId()
    const current = await subject(tx, content)
    if (current?.id !== seen?.id || handlingState(current) !== handlingState(seen)) throw interventionChanged()
    return openFor(needs, tx, { agent, tokenId }, content, current)
  })
}

const closedThread = () =>
  invalid([
    {
      path: 'content_id',
      code: 'thread_closed',
      message: 'content_id stands in a closed thread: open the thread first.',
    },
  ])

/** The same for a content of a thread that the transaction holds. */
export async function openFor(
  needs: Needs,
  tx: Transaction,
  by: Actor,
  content: ContentRecord,
  given?: InterventionRecord | null,
): Promise<InterventionRecord> {
  const current = given === undefined ? await subject(tx, content) : given
  const facts = handlingFacts(await tx.settings(), by.agent, content.source_id, current)
  const to = next(interventionTransitions, interventionConditions, 'open', facts.state, facts)
  const opened =
    to === 'reopened' && current
      ? await reopen(needs, tx, by.agent, current, content)
      : await create(needs, tx, by.agent, content)
  const action = to === 'reopened' ? 'intervention.reopened' : 'intervention.opened'
  await recordEvent(tx, needs, { by, action, subjectId: opened.id, sourceId: opened.source_id })
  return opened
}

async function create(
  needs: Needs,
  tx: Transaction,
  agent: AgentRecord,
  content: ContentRecord,
): Promise<InterventionRecord> {
  const { source_id, thread_id, identity_id } = content
  const given = { id: needs.ids(), source_id, thread_id, content_id: content.id, identity_id, user_id: agent.id }
  const created = await takeContents(
    tx,
    newIntervention(given, needs.clock()),
    await firstOf(tx, content),
    needs.clock(),
  )
  await tx.insertIntervention(created)
  const thread = await tx.thread(thread_id)
  if (thread) {
    const interventions_count = thread.interventions_count + 1
    await settlePlace(tx, thread_id, needs.clock(), { interventions_count, handled_at: null })
  }
  await announce(needs, tx, 'intervention.opened', created)
  return created
}

async function reopen(
  needs: Needs,
  tx: Transaction,
  agent: AgentRecord,
  closed: InterventionRecord,
  content: ContentRecord,
): Promise<InterventionRecord> {
  const now = needs.clock()
  const open: InterventionRecord = { ...closed, state: 'reopened', closed_at: null, user_id: agent.id, updated_at: now }
  const reopened = await takeContents(tx, open, content.id, now)
  await tx.updateIntervention(reopened)
  await settlePlace(tx, reopened.thread_id, now, { handled_at: null })
  await announce(needs, tx, 'intervention.reopened', reopened)
  if (closed.user_id === null) await announce(needs, tx, 'intervention.assigned', reopened)
  else if (closed.user_id !== agent.id) await announce(needs, tx, 'intervention.user_updated', reopened)
  return reopened
}

/** Contents of the thread from this one on, and earlier ones that wait, fall under the intervention and are counted. */
async function takeContents(
  tx: Transaction,
  intervention: InterventionRecord,
  fromId: string,
  now: number,
): Promise<InterventionRecord> {
  const hours = (await tx.source(intervention.source_id))?.settings.business_hours
  let counted = intervention
  for (const content of await tx.contentsToTake(intervention.thread_id, fromId)) {
    const { status } = content
    const facts = { status, mayRead: true, mayReply: true, ofAnother: false }
    const taken = step(contentTransitions, contentConditions, 'take under intervention', status, facts)
    await tx.updateContent({
      ...content,
      intervention_id: intervention.id,
      status: 'to' in taken ? taken.to : status,
      updated_at: now,
    })
    if (status !== 'ignored') counted = countMessage(counted, content, hours)
  }
  return counted
}

/** An agent's reply stands for what it replied to. */
async function firstOf(tx: Transaction, content: ContentRecord): Promise<string> {
  if (content.author === 'customer' || !content.in_reply_to_id) return content.id
  const asked = await tx.content(content.in_reply_to_id)
  return asked?.thread_id === content.thread_id ? asked.id : content.id
}

/** The id of a thread means its last content (decisions, threads and interventions). */
async function readable(read: Reader, agent: AgentRecord, id: string): Promise<ContentRecord> {
  const content = (await read.content(id)) ?? (await read.newestContent(id))
  if (!content || !(await may(read, agent, 'read', content.source_id))) throw unknownContentId()
  return content
}

/** What an opening is about: the thread's open intervention, else the closed one of this content. */
async function subject(read: Reader, content: ContentRecord): Promise<InterventionRecord | null> {
  const all = await read.interventionsOfThread(content.thread_id)
  const current = currentIntervention(all)
  if (current && current.state !== 'closed') return current
  return all.find(({ id }) => id === content.intervention_id) ?? null
}

const unknownContentId = () =>
  invalid([
    {
      path: 'content_id',
      code: 'unknown_content',
      message: 'content_id names no content or thread that this agent may read.',
    },
  ])
