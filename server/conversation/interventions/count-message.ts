import type { ContentRecord } from '../records'
import type { BusinessHours } from '../source-settings'
import { businessTime } from './business-hours'
import type { InterventionRecord } from './intervention-records'

type CountedMessage = Pick<ContentRecord, 'id' | 'author' | 'private_message' | 'auto_submitted' | 'created_at'>

/**
 * Updates counters and reply times. A reply time begins at the oldest unanswered message. Automatic messages do not
 * count.
 */
export function countMessage(
  before: InterventionRecord,
  message: CountedMessage,
  hours: BusinessHours | undefined,
): InterventionRecord {
  if (message.auto_submitted) return before
  if (message.private_message) return { ...before, comments_count: before.comments_count + 1 }
  if (message.author === 'customer') {
    return { ...before, waiting_since: before.waiting_since ?? message.created_at, deferred_at: null }
  }
  const replied: InterventionRecord = {
    ...before,
    user_replies_count: before.user_replies_count + 1,
    first_user_reply_id: before.first_user_reply_id ?? message.id,
    last_user_reply_id: message.id,
    waiting_since: null,
    deferred_at: message.created_at,
  }
  if (before.waiting_since === null) return replied
  const replyIn = Math.max(0, message.created_at - before.waiting_since)
  const replyInBh = businessTime(before.waiting_since, message.created_at, hours)
  return {
    ...replied,
    user_reply_in_average_count: before.user_reply_in_average_count + 1,
    user_reply_in_sum: before.user_reply_in_sum + replyIn,
    user_reply_in_sum_bh: before.user_reply_in_sum_bh + replyInBh,
    first_user_reply_in: before.first_user_reply_in ?? replyIn,
    first_user_reply_in_bh: before.first_user_reply_in_bh ?? replyInBh,
    last_user_reply_in: replyIn,
    last_user_reply_in_bh: replyInBh,
  }
}
