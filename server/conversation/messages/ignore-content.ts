import { contentStates } from '../contents/content-states'
import { contentChanged } from '../contents/refusals'
import type { Draft } from '../draft'
import { changeContent, changeIntervention, draftOf, inDraft, log } from '../events/draft'
import type { Actor } from '../events/record-event'
import { commit } from '../events/write'
import { isOfAnother, openIntervention } from '../interventions/current-intervention'
import { updateInboxPosition } from '../interventions/inbox-place'
import type { InterventionRecord } from '../interventions/intervention-records'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { ContentRecord } from '../records'
import { contentHidden } from '../refusals'

/** Marks a customer's message as ignored. Throws 404, and 403 if it was handled or belongs to another agent. */
export async function ignoreContent(needs: Needs, act: Actor & { contentId: string }): Promise<ContentRecord> {
  const seenContent = await needs.store.read.content(act.contentId)
  if (!seenContent) throw contentHidden()
  return commit(needs, async (tx, set) => {
    const thread = await tx.thread(seenContent.thread_id)
    const content = await tx.content(act.contentId)
    if (!thread || !content) throw contentHidden()
    const mayRead = await may(tx, act.agent, 'read', content.source_id)
    const handled = content.status === 'replied' || content.status === 'ignored'
    if (mayRead && handled && seenContent.status !== content.status) throw contentChanged()
    return ignoreNow(needs, await draftOf(tx, set, thread), act, content)
  })
}

export async function ignoreNow(
  needs: Needs,
  draft: Draft,
  actor: Actor,
  content: ContentRecord,
): Promise<ContentRecord> {
  const { read } = draft
  const status = contentStates.next('ignore', {
    state: content.status,
    mayRead: await may(read, actor.agent, 'read', content.source_id),
    mayReply: await may(read, actor.agent, 'reply', content.source_id),
    ofAnother: await isOfAnother(draft, actor.agent),
  })
  const now = needs.clock()
  const ignored = changeContent(draft, content, { status, updated_at: now })
  await waitForNext(draft, ignored, now)
  updateInboxPosition(draft, now, { waiting_since: await stillWaiting(draft) })
  log(needs, draft, { actor, action: 'content.ignored', about: ignored })
  return ignored
}

export async function waitForNext(draft: Draft, { intervention_id }: ContentRecord, now: number): Promise<void> {
  const intervention = draft.interventions.find(({ id }) => id === intervention_id)
  if (intervention?.waiting_since == null) return
  const after = intervention.last_user_reply_id ?? ''
  const oldest = (await readAssigned(draft, intervention)).find(
    ({ id, auto_submitted }) => !auto_submitted && id > after,
  )
  changeIntervention(draft, intervention, { waiting_since: oldest?.created_at ?? null, updated_at: now })
}

/** Returns the time of the oldest other message that waits for a reply; null without one. */
export async function stillWaiting(draft: Draft): Promise<number | null> {
  const since = draft.thread.waiting_since
  if (since === null) return null
  const unhandled = await unhandledContents(draft)
  const waiting = unhandled.filter(({ auto_submitted, created_at }) => !auto_submitted && created_at >= since)
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ created_at }) => created_at))
}

const greatestId = 'f'.repeat(24)

export async function unhandledContents(draft: Draft): Promise<ContentRecord[]> {
  const open = openIntervention(draft.interventions)
  const waiting = inDraft(draft, await draft.read.contentsToTake(draft.thread.id, greatestId))
  const candidates = [
    ...waiting.filter(({ status }) => status === 'new'),
    ...(open ? await readAssigned(draft, open) : []),
  ]
  return candidates.filter(({ author }) => author === 'customer')
}

async function readAssigned(draft: Draft, { id }: InterventionRecord): Promise<ContentRecord[]> {
  return inDraft(draft, await draft.read.assignedContents(id)).filter(({ status }) => status === 'assigned')
}
