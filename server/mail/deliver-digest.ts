import { noteDigest, type UnreadReplies, unreadReplies } from '../conversation/customers/mail/digests'
import { noteBounce } from '../conversation/customers/mail/mail-notes'
import { digestRow } from '../conversation/events/ordering-keys'
import { writeRow } from '../conversation/events/write'
import type { Transaction } from '../conversation/ports'
import type { OutboxRecord } from '../conversation/records'
import type { Outcome } from '../outbox/worker'
import { attemptLetter, bounceStatus, type MailNeeds } from './attempt'
import { digestLetter } from './digest-letter'
import type { SendOutcome } from './mailer'

const dayMs = 86_400_000
/** Milliseconds until the next try, if the address has received its daily maximum of e-mails. */
const againMs = 3_600_000

/** Sends a customer the unread replies of a thread, with a link that continues the chat on any device. */
export async function deliverDigest(needs: MailNeeds, row: OutboxRecord, threadId: string): Promise<Outcome> {
  const { clock, config, store } = needs
  const ended: Outcome = { write: (tx) => tx.setDigestWaits(threadId, false) }
  const unread = await unreadReplies(needs, threadId)
  if (!unread) return ended
  if ('wait' in unread) return { retryAt: clock() + unread.wait }
  if ((await store.read.digestsSince(unread.noteId, clock() - dayMs)) >= (config.mail?.perDay ?? 0))
    return { retryAt: clock() + againMs }
  const letter = await digestLetter(needs, row.id, unread)
  if (!letter) return ended
  const { sendOutcome, later } = await attemptLetter(needs, row, letter)
  return later ?? { write: (tx) => noteOutcome(needs, tx, { row, unread, sendOutcome }) }
}

interface SentDigest {
  row: OutboxRecord
  unread: UnreadReplies
  sendOutcome: SendOutcome
}

async function noteOutcome(needs: MailNeeds, tx: Transaction, { row, unread, sendOutcome }: SentDigest): Promise<void> {
  const { id } = unread.thread
  const status = bounceStatus(sendOutcome)
  if (status) await noteBounce(tx, unread.noteId, status, needs.clock())
  const isMore = sendOutcome.outcome === 'sent' && (await noteDigest(tx, needs, row.id, unread))
  // A reply that was stored during this delivery has no outbox row yet.
  if (isMore) await writeRow(tx, digestRow(needs, unread.thread, 0))
  else await tx.setDigestWaits(id, false)
}
