import type { Needs } from '../needs'
import type { Transaction } from '../ports'
import { newWriteSet, type WriteSet } from '../write-set'
import type { NewOutboxRow } from './outbox-port'

/** Writes a write set row by row. */
export async function write(tx: Transaction, set: WriteSet): Promise<void> {
  await writeRare(tx, set)
  for (const content of set.contents) await tx.insertContent(content)
  for (const { before, after } of set.changedContents) {
    await tx.updateContent(after)
    if (before.searched_text !== after.searched_text) await tx.updateSearchedText(after.id, after.searched_text)
  }
  for (const { after } of set.threads) await tx.updateThread(after)
  for (const { after } of set.interventions) await tx.updateIntervention(after)
  for (const { after } of set.attachments) await tx.updateAttachment(after)
  for (const event of set.events) await tx.insertPublished(event)
  for (const delivery of set.deliveries) await tx.insertDelivery(delivery)
  for (const row of set.outbox) await tx.insertOutbox(row)
  for (const event of set.log) await tx.insertEvent(event)
}

/** Writes the rows that few acts have (`isCommon`). */
export async function writeRare(tx: Transaction, set: WriteSet): Promise<void> {
  for (const identity of set.newIdentities) await tx.insertIdentity(identity)
  for (const { after } of set.identities) await tx.updateIdentity(after)
  for (const { id, at } of set.seenIdentities) await tx.seeIdentity(id, at)
  for (const session of set.newSessions) await tx.insertSession(session)
  for (const { after } of set.sessions) await tx.updateSession(after)
  for (const thread of set.newThreads) await tx.insertThread(thread)
  for (const intervention of set.newInterventions) await tx.insertIntervention(intervention)
  for (const mention of set.mentions) await tx.insertMention(mention)
  for (const use of set.attachmentUses) await tx.insertAttachmentUse(use)
  for (const { before, after } of set.controls) {
    await (before ? tx.updateThreadControl(after) : tx.insertThreadControl(after))
  }
}

export const writeRow = (tx: Pick<Transaction, 'insertOutbox'>, row: NewOutboxRow): Promise<void> =>
  tx.insertOutbox(row)

/** Runs a command in a transaction, and writes its write set. */
export function commit<T>(
  { store }: Pick<Needs, 'store'>,
  command: (tx: Transaction, set: WriteSet) => Promise<T>,
): Promise<T> {
  return store.transact((tx) => writing(tx, (set) => command(tx, set)))
}

export async function writing<T>(tx: Transaction, decide: (set: WriteSet) => Promise<T>): Promise<T> {
  const set = newWriteSet()
  const result = await decide(set)
  await write(tx, set)
  return result
}
