import { recordEvent } from '../conversation/events/record-event'
import type { Export, ExportedContact } from './exported'
import type { ImportNeeds, ImportPlace } from './needs'
import { createAgentIds } from './store-agents'
import { contactRecord, isNewContact, knownContact } from './store-contact'
import { storeConversation } from './store-conversation'
import { storeSavedReply } from './store-saved-reply'

/** Contacts of one transaction. */
const batchSize = 100

/**
 * Imports an export, part by part. What an earlier run imported stays as it is. Ends early at the signal `stop`; the
 * next run goes on. Each run is in the audit log, also one that fails.
 */
export async function importExport(needs: ImportNeeds, place: ImportPlace, exported: Export): Promise<void> {
  const { service, source, dryRun, report } = place
  try {
    await importParts(needs, place, exported)
  } finally {
    const details = { reason: service, count: report.counts().stored.conversations ?? 0 }
    const about = { id: source.id, source_id: source.id }
    if (!dryRun)
      await needs.store.transact((tx) =>
        recordEvent(tx, needs, { actor: null, action: 'source.imported', about, details }),
      )
  }
}

async function importParts(needs: ImportNeeds, place: ImportPlace, exported: Export): Promise<void> {
  const { stop } = place
  const agents = await createAgentIds(needs, place)
  for await (const agent of exported.agents()) agents.learn(agent)
  let batch: ExportedContact[] = []
  for await (const contact of exported.contacts()) {
    batch.push(contact)
    if (stop.aborted) return
    if (batch.length < batchSize) continue
    await storeContacts(needs, place, batch)
    batch = []
  }
  await storeContacts(needs, place, batch)
  let count = 0
  for await (const conversation of exported.conversations()) {
    if (stop.aborted) return
    await storeConversation(needs, place, agents, conversation)
    place.progress(++count)
  }
  for await (const reply of exported.savedReplies()) {
    if (stop.aborted) return
    await storeSavedReply(needs, place, reply)
  }
}

async function storeContacts(
  needs: ImportNeeds,
  place: ImportPlace,
  contacts: readonly ExportedContact[],
): Promise<void> {
  const { report, dryRun } = place
  const fresh = new Map<string, ExportedContact>()
  for (const contact of contacts) {
    if (!fresh.has(contact.id) && (await isNewContact(needs, place, contact))) fresh.set(contact.id, contact)
    else report.known('contacts')
  }
  const stored = dryRun
    ? fresh.size
    : await needs.store.transact(async (tx) => {
        let count = 0
        for (const contact of fresh.values()) {
          // Two contacts may have the same id of the site.
          if (await knownContact(tx, place, contact)) continue
          await tx.insertIdentity(contactRecord(needs, place, contact))
          count += 1
        }
        return count
      })
  report.stored('contacts', stored)
  if (stored < fresh.size) report.known('contacts', fresh.size - stored)
}
