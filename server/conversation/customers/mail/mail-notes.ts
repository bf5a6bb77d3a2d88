import type { MailNoteReader, MailNoteRecord, MailNoteWriter } from './mail-note-port'

type NoteTransaction = MailNoteReader & Pick<MailNoteWriter, 'putMailNote'>

export async function acceptsMail(read: MailNoteReader, id: string): Promise<boolean> {
  const note = await read.mailNote(id)
  return !note?.bounced_at && !note?.unsubscribed_at
}

export const noteBounce = (tx: NoteTransaction, id: string, status: string, now: number): Promise<void> =>
  changeNote(tx, id, { bounced_at: now, bounce_status: status, updated_at: now })

/** Forgets a bounce, because an e-mail arrived from this address at `receivedAt`. A later bounce stays. */
export async function forgetBounce(tx: NoteTransaction, id: string, receivedAt: number, now: number): Promise<void> {
  const bounced_at = (await tx.mailNote(id))?.bounced_at
  if (!bounced_at || bounced_at > receivedAt) return
  await changeNote(tx, id, { bounced_at: null, bounce_status: null, updated_at: now })
}

export const noteSubscription = (tx: NoteTransaction, id: string, isSubscribed: boolean, now: number): Promise<void> =>
  changeNote(tx, id, { unsubscribed_at: isSubscribed ? null : now, updated_at: now })

const dayMs = 86_400_000

/** Whether to answer a refused e-mail: at most once a day, never to a bounced address. Stores that it was answered. */
export async function mayAnswerRefusal(tx: NoteTransaction, id: string, now: number): Promise<boolean> {
  const note = await tx.mailNote(id)
  if (note?.bounced_at || (note?.refused_at && now - note.refused_at < dayMs)) return false
  await changeNote(tx, id, { refused_at: now, updated_at: now })
  return true
}

async function changeNote(
  tx: NoteTransaction,
  id: string,
  change: Partial<MailNoteRecord> & { updated_at: number },
): Promise<void> {
  const before = (await tx.mailNote(id)) ?? {
    id,
    bounced_at: null,
    bounce_status: null,
    refused_at: null,
    unsubscribed_at: null,
  }
  await tx.putMailNote(Object.assign(before, change))
}
