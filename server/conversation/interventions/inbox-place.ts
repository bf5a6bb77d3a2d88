import type { Draft } from '../draft'
import { changeThread } from '../events/draft'
import type { ContentRecord, ThreadRecord } from '../records'
import { openIntervention } from './current-intervention'
import type { InterventionRecord } from './intervention-records'

// The inbox state follows from thread and intervention, and is stored with them.

type Open = Pick<InterventionRecord, 'user_id' | 'deferred_at'> | null

function inboxPosition(
  {
    closed,
    closing,
    waiting_since,
    snoozed_until,
  }: Pick<ThreadRecord, 'closed' | 'closing' | 'waiting_since' | 'snoozed_until'>,
  open: Open,
): Pick<ThreadRecord, 'inbox_state' | 'owner_id'> {
  const owner_id = open?.user_id ?? null
  if (closed || closing) return { owner_id, inbox_state: 'closed' }
  if (snoozed_until !== null) return { owner_id, inbox_state: 'snoozed' }
  if (open === null || owner_id === null) return { owner_id, inbox_state: waiting_since === null ? 'waiting' : 'new' }
  // A new owner has to answer, even if another agent wrote last.
  return { owner_id, inbox_state: waiting_since === null && open.deferred_at !== null ? 'waiting' : 'assigned' }
}

export function inboxPositionAfter(
  thread: ThreadRecord,
  content: ContentRecord,
  open: Open,
  answers = !content.auto_submitted,
): Pick<ThreadRecord, 'inbox_state' | 'owner_id' | 'waiting_since' | 'newest_content_id' | 'snoozed_until'> {
  const { closed, closing } = thread
  const counts = answers && !content.private_message
  const waiting_since = !counts
    ? thread.waiting_since
    : content.author === 'customer'
      ? (thread.waiting_since ?? content.created_at)
      : null
  const snoozed_until = counts && content.author === 'customer' ? null : thread.snoozed_until
  const { inbox_state, owner_id } = inboxPosition({ closed, closing, waiting_since, snoozed_until }, open)
  return { inbox_state, owner_id, waiting_since, snoozed_until, newest_content_id: content.id }
}

/** Ends a snooze: the thread moves to the top of lists, and its silence timeout restarts. */
export const endSnooze = ({ snoozed_until }: ThreadRecord, now: number): Partial<ThreadRecord> =>
  snoozed_until === null ? {} : { snoozed_until: null, last_content_at: now }

export function updateInboxPosition(draft: Draft, now: number, changed: Partial<ThreadRecord> = {}): ThreadRecord {
  const place = inboxPosition({ ...draft.thread, ...changed }, openIntervention(draft.interventions))
  return changeThread(draft, { ...changed, ...place, updated_at: now })
}
