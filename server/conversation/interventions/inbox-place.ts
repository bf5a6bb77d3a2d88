import type { Draft } from '../draft'
import { changeThread } from '../events/draft'
import type { ContentRecord, ThreadRecord } from '../records'
import { openIntervention } from './handling'
import type { InterventionRecord } from './intervention-records'

// The state by which conversations are listed. It follows from thread and intervention, and is written with them.

type Open = Pick<InterventionRecord, 'user_id' | 'deferred_at'> | null

/** The place of a thread under this open intervention, null: under none. */
function placeOf(
  { closed, closing, waiting_since }: Pick<ThreadRecord, 'closed' | 'closing' | 'waiting_since'>,
  open: Open,
): Pick<ThreadRecord, 'inbox_state' | 'owner_id'> {
  const owner_id = open?.user_id ?? null
  if (closed || closing) return { owner_id, inbox_state: 'closed' }
  if (open === null || owner_id === null) return { owner_id, inbox_state: waiting_since === null ? 'waiting' : 'new' }
  // Taken and not yet answered: it waits for its agent, even if an agent had the last word before.
  return { owner_id, inbox_state: waiting_since === null && open.deferred_at !== null ? 'waiting' : 'assigned' }
}

/** The thread after one more message, under the intervention that it fell under. `answers`: false where its words count for nothing. */
export function placeAfter(
  thread: ThreadRecord,
  content: ContentRecord,
  open: Open,
  answers = !content.auto_submitted,
): Pick<ThreadRecord, 'inbox_state' | 'owner_id' | 'waiting_since' | 'newest_content_id'> {
  const { closed, closing } = thread
  const counts = answers && !content.private_message
  const waiting_since = !counts
    ? thread.waiting_since
    : content.author === 'customer'
      ? (thread.waiting_since ?? content.created_at)
      : null
  const { inbox_state, owner_id } = placeOf({ closed, closing, waiting_since }, open)
  return { inbox_state, owner_id, waiting_since, newest_content_id: content.id }
}

/** Puts the thread where it belongs after an act on it or its interventions; `changed` is changed along with it. */
export function settlePlace(draft: Draft, now: number, changed: Partial<ThreadRecord> = {}): ThreadRecord {
  const place = placeOf({ ...draft.thread, ...changed }, openIntervention(draft.interventions))
  return changeThread(draft, { ...changed, ...place, updated_at: now })
}
