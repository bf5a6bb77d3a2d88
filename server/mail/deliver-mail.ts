import { lookAtLink } from '../conversation/account/links'
import { answerPasswordRequest } from '../conversation/account/mail-links'
import type { MailRequest } from '../conversation/events/mail-records'
import { nextAttemptAt } from '../conversation/events/retry-schedule'
import type { Needs } from '../conversation/needs'
import type { OutboxRecord } from '../conversation/records'
import { Refusal } from '../conversation/refusals'
import { transcriptOf } from '../conversation/transcripts/transcript'
import type { Metrics } from '../observe/metrics'
import type { Outcome } from '../outbox/worker'
import { newBrowserLetter, signInLinkLetter } from './letters'
import type { Letter, Mailer } from './mailer'
import { transcriptLetter } from './transcript-letter'

interface MailNeeds extends Needs {
  config: { publicUrl: string }
  metrics: Pick<Metrics, 'mailed'>
  /** Null without a mail server: e-mails of earlier starts wait, then they are dropped. */
  mailer: Mailer | null
  log: { warn(about: object, sentence: string): void }
}

/** An e-mail that could not be sent for this time is dropped. */
const tooOldMs = 3 * 86_400_000
/** From this attempt on the waits stay the same, two hours. */
const longestWaitAt = 5

/** Outbox handler of `mail`: writes the e-mail and gives it to the mail server. */
export async function deliverMail(needs: MailNeeds, row: OutboxRecord): Promise<Outcome> {
  const { task } = row
  if (task.kind !== 'mail') return {}
  const { mail } = task
  // The transaction that removes the row stores the answer.
  if (mail.about === 'forgotten_password') return { write: (tx) => answerPasswordRequest(tx, needs, mail) }
  const letter = await letterOf(needs, row, mail)
  if (!letter) return {}
  const sent = (await needs.mailer?.send(letter)) ?? { outcome: 'later' as const, reason: 'no mail server' }
  if (sent.outcome === 'later' && needs.clock() - row.created_at < tooOldMs) {
    const retryAt = nextAttemptAt(needs, Math.min(row.attempts, longestWaitAt)) ?? needs.clock()
    needs.metrics.mailed('postponed')
    return { failed: true, retryAt }
  }
  needs.metrics.mailed(sent.outcome === 'sent' ? 'sent' : 'failed')
  if (sent.outcome !== 'sent')
    needs.log.warn({ row: row.id, about: mail.about, reason: sent.reason }, 'an e-mail was not sent, and is dropped')
  return {}
}

/** The e-mail; null if it has become pointless: its link was used or replaced, its reader is gone or has another address, or the conversation is gone. */
async function letterOf(
  needs: MailNeeds,
  row: OutboxRecord,
  mail: Exclude<MailRequest, { about: 'forgotten_password' }>,
): Promise<Letter | null> {
  const { store, clock, mails, config } = needs
  if (mail.about === 'transcript') {
    const transcript = await transcriptOf(needs, mail, row.created_at)
    return transcript && transcriptLetter(mail, transcript)
  }
  const agent = await store.read.agent(mail.agent_id)
  if (!agent?.enabled || agent.email !== mail.email) return null
  const to = { name: agent.name, email: mail.email, language: mail.language }
  if (mail.about === 'new_browser') return newBrowserLetter(config, to, mail)
  if (!mails) return null
  const { token, hash } = mails.linkOf(row.id)
  const found = await lookAtLink(store.read, clock(), hash).catch(nullIfRefused)
  return found && signInLinkLetter(config, to, { token, byName: mail.by_name, link: found.link })
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
