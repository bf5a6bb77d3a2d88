import { nextAttemptAt } from '../conversation/events/retry-schedule'
import type { Needs } from '../conversation/needs'
import type { OutboxRecord } from '../conversation/records'
import type { Metrics } from '../observe/metrics'
import type { NextTry } from '../outbox/worker'
import type { Endpoint, Push, RowPushResult } from './send-push'

interface ResultNeeds extends Pick<Needs, 'clock' | 'randomHex'> {
  metrics: Pick<Metrics, 'pushed'>
  log: { warn(about: object, sentence: string): void }
}

const maxAgeMs = 86_400_000
/** After this number of attempts the wait no longer grows. */
const longestWaitAt = 4

/** Milliseconds. The longest wait of a row whose push service was not called because it is slow. */
const longestHeldMs = 600_000

export interface Result<S extends Endpoint = Endpoint> {
  subscription: S
  result: RowPushResult
}

/** Sends a notice. If it is too large, sends it without the message's text. */
export async function pushNotice(
  push: Push,
  subscription: Endpoint,
  topic: string,
  notice: { words: boolean; build(words: boolean): object },
): Promise<RowPushResult> {
  const result = await push(subscription, notice.build(notice.words), topic)
  return result.outcome === 'too_large' ? push(subscription, notice.build(false), topic) : result
}

/** Returns when the row is due again. The wait of a row for a slow service doubles each time. */
export function nextTryOf(needs: ResultNeeds, row: OutboxRecord, results: readonly Result[]): NextTry {
  const now = needs.clock()
  const heldMs = Math.min(longestHeldMs, Math.max(0, now - row.created_at))
  const waits = results.flatMap(({ result }) => {
    if (result.outcome === 'held') return [Math.max(result.retryAfterMs, heldMs)]
    return result.outcome === 'later' ? [result.retryAfterMs ?? 0] : []
  })
  const failed = results.some(({ result }) => result.outcome === 'later')
  const dueAt = (failed && nextAttemptAt(needs, Math.min(row.attempts, longestWaitAt))) || now
  const retryAt = Math.max(dueAt, now + Math.max(0, ...waits))
  const isOver = waits.length === 0 || retryAt - row.created_at > maxAgeMs
  for (const { subscription, result } of results) {
    const { outcome } = result
    needs.metrics.pushed(
      outcome === 'sent' || outcome === 'gone' ? outcome : isWaiting(result) && !isOver ? 'postponed' : 'failed',
    )
    if (!('reason' in result) || (isWaiting(result) && !isOver)) continue
    const service = new URL(subscription.endpoint).host
    needs.log.warn({ row: row.id, service, reason: result.reason }, 'a notice was not sent, and is dropped')
  }
  return isOver ? {} : { failed, retryAt }
}

const isWaiting = ({ outcome }: RowPushResult) => outcome === 'later' || outcome === 'held'

/** Apple's push service ends a subscription if its service worker shows no notice for a push message. */
export const requiresNotices = ({ endpoint }: Pick<Endpoint, 'endpoint'>) =>
  /(^|\.)push\.apple\.com$/.test(new URL(endpoint).hostname)
