import type { Transaction } from '../ports'
import type { WriteSet } from '../write-set'

/** Writes a write set in a transaction, row by row: the slow path. A store's fast path leaves the same rows. */
export async function write(tx: Transaction, set: WriteSet): Promise<void> {
  for (const content of set.contents) await tx.insertContent(content)
  for (const { after } of set.changedContents) await tx.updateContent(after)
  for (const { after } of set.threads) await tx.updateThread(after)
  for (const { after } of set.interventions) await tx.updateIntervention(after)
  for (const { after } of set.attachments) await tx.updateAttachment(after)
  for (const event of set.events) await tx.insertPublished(event)
  for (const { delivery, row } of set.deliveries) {
    await tx.insertDelivery(delivery)
    await tx.insertOutbox(row)
  }
  for (const row of set.outbox) await tx.insertOutbox(row)
  for (const { row, after } of set.settled) {
    await tx.updateDelivery(after)
    await tx.finishOutbox(row)
  }
  for (const event of set.log) await tx.insertEvent(event)
}
