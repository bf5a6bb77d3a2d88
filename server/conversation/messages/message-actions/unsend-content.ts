import { closeAlertsRow, needsAlerts } from '../../events/alert-rows'
import { changeThread, log, publish } from '../../events/draft'
import { forgetText, forgetTitle } from '../../events/forget-words'
import { noticeOrderingKey, rowOf } from '../../events/ordering-keys'
import type { Actor } from '../../events/record-event'
import { releaseFiles } from '../../events/release-files'
import { updateInboxPosition } from '../../interventions/inbox-place'
import type { Needs } from '../../needs'
import { hasRightIn } from '../../permissions'
import type { ContentRecord, SourceRecord, ThreadRecord } from '../../records'
import { unknownContent } from '../../refusals'
import { titleOf } from '../../threads/begin-thread'
import { stillWaiting, waitForNext } from '../ignore-content'
import {
  changeMessage,
  type MessageChange,
  mustBeChangeable,
  mustBeComplete,
  mustBeInTime,
  mustBeOwnContent,
  mustReachMessage,
  onContent,
} from './on-content'
import { answerStays, paymentUnderWay, unsendOff } from './refusals'

export interface UnsendResult {
  content: ContentRecord
  source: SourceRecord
}

/**
 * Unsends a message: deletes its text everywhere and keeps its `seq`. A repetition changes nothing. Throws 404, 403,
 * 409.
 */
export async function unsendContent(needs: Needs, act: Actor & { contentId: string }): Promise<UnsendResult> {
  return unsend(needs, act.contentId, act, async (change) => {
    await mustReachMessage(change, act)
    await mustBeTheirs(change, act)
    mustBeChangeable(change)
  })
}

/** Throws 403 if the agent is not the author. With `edit_identities`, agents may unsend for other agents. */
async function mustBeTheirs(change: MessageChange, act: Actor): Promise<void> {
  const isAgents = change.content.author === 'agent'
  if (!isAgents || !hasRightIn(await change.tx.settings(), act.agent, 'edit_identities')) mustBeOwnContent(change, act)
}

export async function unsendCustomerMessage(
  needs: Needs,
  { identityId, sourceId, contentId }: { identityId: string; sourceId: string; contentId: string },
): Promise<UnsendResult> {
  return unsend(needs, contentId, null, async ({ content, source }) => {
    if (content.author !== 'customer' || content.identity_id !== identityId) throw unknownContent()
    if (content.source_id !== sourceId) throw unknownContent()
    if (content.removed_at !== null) return
    if (source.settings.customer_unsend !== true) throw unsendOff()
    if (content.structured_reply !== null) throw answerStays()
  })
}

async function unsend(
  needs: Needs,
  contentId: string,
  actor: Actor | null,
  check: (change: MessageChange) => Promise<void>,
): Promise<UnsendResult> {
  const { fresh, unlocked, ...unsent } = await onContent(needs, contentId, async (change) => {
    await check(change)
    const { draft, content, source } = change
    if (content.removed_at !== null) return { content, source, fresh: false, unlocked: null }
    mustBeComplete(change)
    mustBeInTime(needs, change)
    if (content.payment_status === 'processing' || content.payment_status === 'paid') throw paymentUnderWay()
    const locked = draft.thread.select_locks
    const after = await removeText(needs, change)
    log(needs, draft, { actor, action: 'content.deleted', about: after })
    await publish(needs, draft, { kind: 'event', type: 'content.deleted', content_id: after.id }, after)
    const unlocked: ThreadRecord | null = locked === draft.thread.select_locks ? null : draft.thread
    return { content: after, source, fresh: true, unlocked }
  })
  if (fresh) needs.notify.changed(unsent.content)
  if (unlocked) needs.notify.thread(unlocked)
  return unsent
}

const emptyContent = {
  body: '',
  body_input_format: 'text',
  searched_text: null,
  context_data: null,
  structured_content: null,
  rendering: null,
  structured_reply: null,
  attachment_ids: [],
  payment_status: null,
  live: null,
  edited_at: null,
  reactions: null,
  email: null,
} as const

async function removeText(needs: Needs, change: MessageChange): Promise<ContentRecord> {
  const { tx, draft, content, source } = change
  const removed_at = needs.clock()
  const waits = content.status === 'new' || content.status === 'assigned'
  const status = waits ? 'ignored' : content.status
  const after = changeMessage(needs, change, { status, removed_at, ...emptyContent, attachment_ids: [] })
  const { title, last_seq, select_locks } = draft.thread
  if (title !== '' && title === titleOf(content.body)) {
    await forgetTitle(tx, draft.thread)
    changeThread(draft, { title: '' })
  }
  if (select_locks && content.seq === last_seq) changeThread(draft, { select_locks: false })
  if (waits) await ignoreUnsent(needs, change, after)
  await releaseFiles(needs, tx, [content])
  if (source.settings.push && draft.thread.reachable && content.author === 'agent')
    draft.set.outbox.push(
      rowOf(needs, noticeOrderingKey(source.id, content.id), { kind: 'reach', of: 'removed', id: content.id }),
    )
  await forgetText(tx, after)
  return after
}

async function ignoreUnsent(needs: Needs, { tx, draft }: MessageChange, after: ContentRecord): Promise<void> {
  const now = needs.clock()
  const before = draft.thread.waiting_since
  await waitForNext(draft, after, now)
  const { waiting_since } = updateInboxPosition(draft, now, { waiting_since: await stillWaiting(draft) })
  if (before !== null && waiting_since === null && needsAlerts(await tx.settings(), draft.thread))
    draft.set.outbox.push(closeAlertsRow(needs, draft.thread.id))
}
