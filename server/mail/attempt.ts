import type { MailSettings } from '../config/mail-settings'
import { nextAttemptAt } from '../conversation/events/retry-schedule'
import type { Needs } from '../conversation/needs'
import type { OutboxRecord } from '../conversation/records'
import type { Metrics } from '../observe/metrics'
import type { Outcome } from '../outbox/worker'
import type { Replies } from './inbound/inbound-needs'
import type { Letter, Mailer, Sent } from './mailer'

export interface MailNeeds extends Needs {
  config: { publicUrl: string; mail: Pick<MailSettings, 'perDay'> | null }
  metrics: Pick<Metrics, 'mailed'>
  /** Null without a mail server: e-mails of earlier starts wait, then they are dropped. */
  mailer: Mailer | null
  /** Null: customers cannot answer by e-mail. */
  replies: Replies | null
  log: { warn(about: object, sentence: string): void }
}

/** An e-mail that could not be sent for this time is dropped. */
const tooOldMs = 3 * 86_400_000
/** From this attempt on the waits stay the same, two hours. */
const longestWaitAt = 5

/** Gives the e-mail of a row to the mail server. `later`: the outcome of a row that is tried again; null: this was the last attempt. */
export async function attempt(
  needs: MailNeeds,
  row: OutboxRecord,
  letter: Letter,
): Promise<{ sent: Sent; later: Outcome | null }> {
  const sent = (await needs.mailer?.send(letter)) ?? { outcome: 'later' as const, reason: 'no mail server' }
  if (sent.outcome === 'later' && needs.clock() - row.created_at < tooOldMs) {
    const retryAt = nextAttemptAt(needs, Math.min(row.attempts, longestWaitAt)) ?? needs.clock()
    needs.metrics.mailed('postponed')
    return { sent, later: { failed: true, retryAt } }
  }
  needs.metrics.mailed(sent.outcome === 'sent' ? 'sent' : 'failed')
  const about = row.task.kind === 'mail' ? row.task.mail.about : row.task.kind
  if (sent.outcome !== 'sent')
    needs.log.warn({ row: row.id, about, reason: sent.reason }, 'an e-mail was not sent, and is dropped')
  return { sent, later: null }
}

/** A mail server refuses an address. It has other codes for a wrong password, and for what it refuses to relay. */
const noMailbox = /^EENVELOPE (55[013])$/

/** The status with which the mail server refused the address for good; null if it did not. */
export const bounceOf = (sent: Sent): string | null =>
  sent.outcome === 'refused' ? (noMailbox.exec(sent.reason)?.[1] ?? null) : null
