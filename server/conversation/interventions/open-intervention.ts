import { statusAfter } from '../contents/content-states'
import type { Draft } from '../draft'
import { changeContent, changeIntervention, draftOf, log, publish } from '../events/draft'
import type { Actor } from '../events/record-event'
import { commit } from '../events/write'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, ContentRecord } from '../records'
import { invalidField } from '../refusals'
import { changedAt } from '../stored-record'
import { countMessage } from './count-message'
import { eventOf, handlingFacts, isBotAfterHandOver, openIntervention as openOf } from './current-intervention'
import { endSnooze, updateInboxPosition } from './inbox-place'
import { type InterventionRecord, newIntervention } from './intervention-records'
import { interventionStates } from './intervention-states'

/**
 * Opens a new intervention or reopens a closed one. It includes waiting messages and a bot's replies. Throws 403, 422.
 */
export async function openIntervention(needs: Needs, act: Actor & { contentId: string }): Promise<InterventionRecord> {
  const seenContent = await readableContent(needs.store.read, act.agent, act.contentId)
  return commit(needs, async (tx, set) => {
    // The read locks the thread, so the second of two requests sees the intervention of the first.
    const thread = await tx.thread(seenContent.thread_id)
    if (thread?.closed || thread?.closing) throw closedThread()
    const content = await tx.content(seenContent.id)
    if (!thread || !content) throw unknownContentId()
    return openInterventionFor(needs, await draftOf(tx, set, thread), act, content)
  })
}

const closedThread = () =>
  invalidField('content_id', 'thread_closed', 'content_id is in a closed thread: open the thread first.')

export async function openInterventionFor(
  needs: Needs,
  draft: Draft,
  actor: Actor,
  content: ContentRecord,
): Promise<InterventionRecord> {
  const current = interventionToOpen(draft.interventions, content)
  const facts = handlingFacts(await draft.read.settings(), actor.agent, content.source_id, current)
  const to = interventionStates.next('open', facts)
  const opened =
    to === 'reopened' && current
      ? await reopen(needs, draft, actor.agent, current, content)
      : await create(needs, draft, actor.agent, content)
  const action = to === 'reopened' ? 'intervention.reopened' : 'intervention.opened'
  log(needs, draft, { actor, action, about: opened })
  return opened
}

async function create(needs: Needs, draft: Draft, agent: AgentRecord, content: ContentRecord) {
  const { source_id, thread_id, identity_id } = content
  const fields = { id: needs.ids(), source_id, thread_id, content_id: content.id, identity_id, user_id: agent.id }
  const now = needs.clock()
  const created = await takeContents(draft, newIntervention(fields, now), await firstContent(draft, content), now)
  draft.set.newInterventions.push(created)
  draft.interventions = [...draft.interventions, created]
  const interventions_count = draft.thread.interventions_count + 1
  updateInboxPosition(draft, now, { ...endSnooze(draft.thread, now), interventions_count, handled_at: null })
  await publish(needs, draft, eventOf('intervention.opened', created))
  return created
}

async function reopen(
  needs: Needs,
  draft: Draft,
  agent: AgentRecord,
  closed: InterventionRecord,
  content: ContentRecord,
): Promise<InterventionRecord> {
  const now = needs.clock()
  const open: InterventionRecord = {
    ...closed,
    state: 'reopened',
    closed_at: null,
    user_id: agent.id,
    updated_at: changedAt(closed, now),
  }
  const reopened = changeIntervention(draft, closed, await takeContents(draft, open, content.id, now))
  updateInboxPosition(draft, now, { ...endSnooze(draft.thread, now), handled_at: null })
  await publish(needs, draft, eventOf('intervention.reopened', reopened))
  if (closed.user_id === null) await publish(needs, draft, eventOf('intervention.assigned', reopened))
  else if (closed.user_id !== agent.id) await publish(needs, draft, eventOf('intervention.user_updated', reopened))
  return reopened
}

/** Puts the contents from an id on, and earlier waiting ones, under the intervention. Returns it with its counts. */
export async function takeContents(draft: Draft, intervention: InterventionRecord, fromId: string, now: number) {
  const hours = (await draft.read.source(intervention.source_id))?.settings.business_hours
  const { agents } = await draft.read.settings()
  let counted = intervention
  for (const content of await draft.read.contentsToTake(intervention.thread_id, fromId)) {
    const status = statusAfter('take under intervention', content.status)
    changeContent(draft, content, { intervention_id: intervention.id, status, updated_at: now })
    if (content.status === 'ignored') continue
    const author = content.author === 'agent' ? agents.get(content.author_id) : undefined
    const isLateBotReply = author && isBotAfterHandOver(author, draft.thread, content.created_at)
    counted = countMessage(counted, isLateBotReply ? { ...content, auto_submitted: true } : content, hours)
  }
  return counted
}

/** Returns the first content of the intervention: for an agent's reply, the content that it answers. */
async function firstContent({ read }: Draft, content: ContentRecord): Promise<string> {
  if (content.author === 'customer' || !content.in_reply_to_id) return content.id
  const answeredContent = await read.content(content.in_reply_to_id)
  return answeredContent?.thread_id === content.thread_id ? answeredContent.id : content.id
}

/** Returns the content of an id. The id of a thread means its last content. */
async function readableContent(read: Reader, agent: AgentRecord, id: string): Promise<ContentRecord> {
  const content = (await read.content(id)) ?? (await read.newestContent(id))
  if (!content || !(await may(read, agent, 'read', content.source_id))) throw unknownContentId()
  return content
}

/** Returns the intervention to open: the thread's open one, otherwise the closed one of this content. */
function interventionToOpen(
  interventions: readonly InterventionRecord[],
  content: ContentRecord,
): InterventionRecord | null {
  return openOf(interventions) ?? interventions.find(({ id }) => id === content.intervention_id) ?? null
}

const unknownContentId = () =>
  invalidField('content_id', 'unknown_content', 'content_id names no content or thread that this agent may read.')
