import { contentStates } from '../contents/content-states'
import { contentChanged } from '../contents/refusals'
import { type Actor, recordEvent } from '../events/record-event'
import { isOfAnother, openIntervention } from '../interventions/handling'
import { settlePlace } from '../interventions/inbox-place'
import type { InterventionRecord } from '../interventions/intervention-records'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { Transaction } from '../ports'
import type { ContentRecord } from '../records'
import { contentHidden } from '../refusals'

/** Says that a customer's message needs no reply. Throws 404, and 403 when it was handled or is another agent's to handle. */
export async function ignoreContent(needs: Needs, act: Actor & { contentId: string }): Promise<ContentRecord> {
  const seen = await needs.store.read.content(act.contentId)
  return needs.store.transact(async (tx) => {
    const content = await tx.content(act.contentId)
    if (!content) throw contentHidden()
    const mayRead = await may(tx, act.agent, 'read', content.source_id)
    const handled = content.status === 'replied' || content.status === 'ignored'
    if (mayRead && handled && seen?.status !== content.status) throw contentChanged()
    return ignoreNow(needs, tx, act, content)
  })
}

/** The same for a content that the transaction holds. */
export async function ignoreNow(
  needs: Needs,
  tx: Transaction,
  by: Actor,
  content: ContentRecord,
): Promise<ContentRecord> {
  const status = contentStates.next('ignore', {
    state: content.status,
    mayRead: await may(tx, by.agent, 'read', content.source_id),
    mayReply: await may(tx, by.agent, 'reply', content.source_id),
    ofAnother: await isOfAnother(tx, by.agent, content.thread_id),
  })
  const ignored: ContentRecord = { ...content, status, updated_at: needs.clock() }
  await tx.updateContent(ignored)
  await waitForNext(needs, tx, ignored)
  const waiting_since = await stillWaiting(tx, ignored)
  await settlePlace(tx, ignored.thread_id, ignored.updated_at, { waiting_since })
  await recordEvent(tx, needs, { by, action: 'content.ignored', about: ignored })
  return ignored
}

/** The customer no longer waits for a reply to it: the time runs from the next message that still waits. */
async function waitForNext(needs: Needs, tx: Transaction, { intervention_id }: ContentRecord): Promise<void> {
  const intervention = intervention_id === null ? null : await tx.intervention(intervention_id)
  if (intervention?.waiting_since == null) return
  const after = intervention.last_user_reply_id ?? ''
  const waiting = await tx.assignedContents(intervention.id)
  const oldest = waiting.find(({ id, auto_submitted }) => !auto_submitted && id > after)
  await tx.updateIntervention({
    ...intervention,
    waiting_since: oldest?.created_at ?? null,
    updated_at: needs.clock(),
  })
}

/** Since when the customer waits for a reply to something else; null when they do not. */
async function stillWaiting(tx: Transaction, { thread_id }: ContentRecord): Promise<number | null> {
  const since = (await tx.thread(thread_id))?.waiting_since
  if (since == null) return null
  const unhandled = await unhandledContents(tx, thread_id, openIntervention(await tx.interventionsOfThread(thread_id)))
  const waiting = unhandled.filter(({ auto_submitted, created_at }) => !auto_submitted && created_at >= since)
  return waiting.length === 0 ? null : Math.min(...waiting.map(({ created_at }) => created_at))
}

const behindAll = 'f'.repeat(24)

/** The customer's messages in the thread that were neither replied to nor ignored. */
export async function unhandledContents(
  tx: Transaction,
  threadId: string,
  open: InterventionRecord | null,
): Promise<ContentRecord[]> {
  const assigned = open ? await tx.assignedContents(open.id) : []
  return [...(await tx.contentsToTake(threadId, behindAll)), ...assigned].filter(({ author }) => author === 'customer')
}
