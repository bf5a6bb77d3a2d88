import { isSilent } from '../../contents/silent'
import type { Needs } from '../../needs'
import type { Reader, Transaction } from '../../ports'
import type { ContentRecord, ThreadRecord } from '../../records'
import { mailAfterMs, mailsReplies } from '../../source-settings'
import { changedAt } from '../../stored-record'
import { marksOf } from '../../threads/marks'
import { acceptsMail } from './mail-notes'

export interface UnreadReplies {
  thread: ThreadRecord
  email: string
  noteId: string
  /** Public replies, in order, that the customer has not read and that no digest has shown. */
  replies: ContentRecord[]
}

const mostReplies = 50

/**
 * Returns the content of a digest, or `wait`: ms until the oldest reply is due. Null: no replies, no address or mail
 * off.
 */
export async function unreadReplies(
  { store: { read }, clock, mails }: Pick<Needs, 'store' | 'clock' | 'mails'>,
  threadId: string,
): Promise<UnreadReplies | { wait: number } | null> {
  const thread = await read.thread(threadId)
  const source = thread && (await read.source(thread.source_id))
  const email = thread && (await read.identity(thread.identity_id))?.email
  if (!mails || !source || !email || !mailsReplies(source)) return null
  const noteId = mails.noteIdOf(email)
  if (!(await acceptsMail(read, noteId))) return null
  const replies = await unseenReplies(read, thread)
  const [oldest] = replies
  if (!oldest) return null
  const wait = oldest.created_at + mailAfterMs(source) - clock()
  return wait > 0 ? { wait } : { thread, email, noteId, replies }
}

async function unseenReplies(
  read: Pick<Reader, 'threadMarks' | 'newestDigest' | 'contentsAfter'>,
  { id }: ThreadRecord,
) {
  const read_seq = marksOf(await read.threadMarks(id)).customer_read_seq
  const mailed = (await read.newestDigest(id))?.seq ?? 0
  const after = await read.contentsAfter(id, Math.max(read_seq, mailed), mostReplies)
  const replies = after.filter((reply) => reply.author === 'agent' && !reply.private_message && !isSilent(reply))
  // Excludes replies after a live message. A digest stores only its last reply, so the live message would be skipped.
  const written = replies.findIndex(({ live }) => live === 'streaming')
  return written === -1 ? replies : replies.slice(0, written)
}

/** Returns true if newer replies need another digest. */
export async function noteDigest(
  tx: Transaction,
  { clock }: Pick<Needs, 'clock'>,
  rowId: string,
  { thread, noteId, replies }: UnreadReplies,
): Promise<boolean> {
  const now = clock()
  await tx.insertDigest({
    id: rowId,
    source_id: thread.source_id,
    identity_id: thread.identity_id,
    thread_id: thread.id,
    ...{ seq: replies.at(-1)?.seq ?? 0, note_id: noteId, opened_at: null, answered_at: null },
    ...{ created_at: now, updated_at: now },
  })
  return (await unseenReplies(tx, thread)).length > 0
}

export async function noteDigestAnswered(
  tx: Transaction,
  threadId: string,
  receivedAt: number,
  now: number,
): Promise<void> {
  const digest = await tx.newestDigest(threadId)
  if (digest?.answered_at === null && digest.created_at <= receivedAt)
    await tx.updateDigest({ ...digest, answered_at: receivedAt, updated_at: changedAt(digest, now) })
}
