import type { MailSettings } from '../config/mail-settings'
import { nextAttemptAt } from '../conversation/events/retry-schedule'
import type { Needs } from '../conversation/needs'
import type { OutboxRecord } from '../conversation/records'
import type { Metrics } from '../observe/metrics'
import type { Outcome } from '../outbox/worker'
import type { ReplyNeeds } from './inbound/inbound-needs'
import type { Letter, Mailer, SendOutcome } from './mailer'

export interface MailNeeds extends Needs {
  config: { publicUrl: string; mail: Pick<MailSettings, 'perDay'> | null }
  metrics: Pick<Metrics, 'mailed'>
  /** Null without a mail server: stored e-mails then wait until they are too old. */
  mailer: Mailer | null
  /** Null if customers cannot answer by e-mail. */
  replies: ReplyNeeds | null
  log: { warn(about: object, sentence: string): void }
}

const tooOldMs = 3 * 86_400_000
/** After this number of attempts the wait is always two hours. */
const longestWaitAt = 5

/**
 * Sends the e-mail of an outbox row. `later` is set if the e-mail must be sent again later; null if this was the last
 * attempt.
 */
export async function attemptLetter(
  needs: MailNeeds,
  row: OutboxRecord,
  letter: Letter,
): Promise<{ sendOutcome: SendOutcome; later: Outcome | null }> {
  const sendOutcome = (await needs.mailer?.send(letter)) ?? { outcome: 'later' as const, reason: 'no mail server' }
  if (sendOutcome.outcome === 'later' && needs.clock() - row.created_at < tooOldMs) {
    const retryAt = nextAttemptAt(needs, Math.min(row.attempts, longestWaitAt)) ?? needs.clock()
    needs.metrics.mailed('postponed')
    return { sendOutcome, later: { failed: true, retryAt } }
  }
  needs.metrics.mailed(sendOutcome.outcome === 'sent' ? 'sent' : 'failed')
  const about = row.task.kind === 'mail' ? row.task.mail.about : row.task.kind
  if (sendOutcome.outcome !== 'sent')
    needs.log.warn({ row: row.id, about, reason: sendOutcome.reason }, 'an e-mail was not sent, and is dropped')
  return { sendOutcome, later: null }
}

/** Codes for an unknown mailbox. A wrong password and a refused relay have other codes. */
const noMailbox = /^EENVELOPE (55[013])$/

/** Returns the mail server's status if it refused the address permanently; otherwise null. */
export const bounceStatus = (sendOutcome: SendOutcome): string | null =>
  sendOutcome.outcome === 'refused' ? (noMailbox.exec(sendOutcome.reason)?.[1] ?? null) : null
