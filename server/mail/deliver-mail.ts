import { readSignInLink } from '../conversation/account/links'
import { answerPasswordRequest } from '../conversation/account/mail-links'
import { acceptsMail, noteBounce } from '../conversation/customers/mail/mail-notes'
import type { MailRequest, RefusedReply } from '../conversation/events/mail-records'
import type { OutboxRecord } from '../conversation/records'
import { Refusal } from '../conversation/refusals'
import { transcriptOf } from '../conversation/transcripts/transcript'
import type { Outcome } from '../outbox/worker'
import { attemptLetter, bounceStatus, type MailNeeds } from './attempt'
import { deliverDigest } from './deliver-digest'
import { newBrowserLetter, refusedReplyLetter, signInLinkLetter } from './letters'
import type { Letter } from './mailer'
import { transcriptLetter } from './transcript-letter'

export async function deliverMail(needs: MailNeeds, row: OutboxRecord): Promise<Outcome> {
  const { task } = row
  if (task.kind !== 'mail') return {}
  const { mail } = task
  if (mail.about === 'forgotten_password') return { write: (tx) => answerPasswordRequest(tx, needs, mail) }
  if (mail.about === 'digest') return deliverDigest(needs, row, mail.thread_id)
  const letter = await letterOf(needs, row, mail)
  if (!letter) return {}
  const { sendOutcome, later } = await attemptLetter(needs, row, letter)
  if (later) return later
  const [status, note] = [bounceStatus(sendOutcome), noteOf(needs, mail)]
  return status && note ? { write: (tx) => noteBounce(tx, note, status, needs.clock()) } : {}
}

/** Returns the id of the note that limits e-mails to a customer's address; null for members of the team. */
const noteOf = ({ replies }: MailNeeds, mail: MailRequest): string | null =>
  mail.about === 'reply_refused' && replies ? replies.addresses.addressNote(mail.email) : null

/**
 * Returns the e-mail. Null if its link was used or replaced, its reader was removed or has another address, or the
 * conversation was deleted.
 */
async function letterOf(
  needs: MailNeeds,
  row: OutboxRecord,
  mail: Exclude<MailRequest, { about: 'forgotten_password' | 'digest' }>,
): Promise<Letter | null> {
  if (mail.about === 'reply_refused') return letterToCustomer(needs, mail)
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
  const found = await readSignInLink(store.read, clock(), hash).catch(nullIfRefused)
  return found && signInLinkLetter(config, to, { token, byName: mail.by_name, link: found.link })
}

async function letterToCustomer({ store, replies }: MailNeeds, mail: RefusedReply): Promise<Letter | null> {
  if (!replies || !(await acceptsMail(store.read, replies.addresses.addressNote(mail.email)))) return null
  return refusedReplyLetter(mail, Math.floor(replies.limit / 1024 / 1024))
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
