import type { Reader, Transaction } from '../../conversation/ports'
import { type ChangeSet, noting } from '../change-set'
import { readAttachments, writeAttachments } from './conversations/attachments'
import { readContents, writeContents } from './conversations/contents'
import { readControl } from './conversations/control'
import { readConversations } from './conversations/inbox-lists'
import { readInterventions, writeInterventions } from './conversations/interventions'
import { readLibrary, writeLibrary } from './conversations/library'
import { readLiveMessages, writeLiveMessages } from './conversations/live-messages'
import { readMentions, writeMentions } from './conversations/mentions'
import { readRings } from './conversations/rings'
import { readSavedReplies } from './conversations/saved-replies'
import { readStatistics } from './conversations/statistics'
import { readThreads } from './conversations/threads'
import { readDigests, writeDigests } from './customers/digests'
import { readIdentities, writeIdentities } from './customers/identities'
import { readMailNotes, writeMailNotes } from './customers/mail-notes'
import { readPushes, writePushes } from './customers/pushes'
import { readSightings, writeSightings } from './customers/sightings'
import { readVisitors, writeVisitors } from './customers/visitors'
import type { Driver } from './driver'
import { readDeliveries, writeDeliveries } from './events/deliveries'
import { readEvents, writeEvents } from './events/events'
import { readOutbox, writeOutbox } from './events/outbox'
import { readPublished, writePublished } from './events/published-events'
import { readWebhooks, writeWebhooks } from './events/webhooks'
import { readLists } from './lists'
import { merged } from './merged'
import { readOperations, writeOperations } from './operations'
import { writeRecords } from './records'
import { readAlerts, writeAlerts } from './setup/alerts'
import { readBuiltFiles, writeBuiltFiles } from './setup/built-files'
import { readGuesses, writeGuesses } from './setup/guesses'
import { readPeople, writePeople } from './setup/people'
import { readSetup, writeSetup } from './setup/setup'

/**
 * Makes all reads on one database connection, except the settings, which each store reads
 * differently.
 */
export function createReader(driver: Driver): Omit<Reader, 'settings'> {
  return merged(
    readIdentities(driver),
    readThreads(driver),
    readContents(driver),
    readAttachments(driver),
    readWebhooks(driver),
    readDeliveries(driver),
    readPublished(driver),
    readOutbox(driver),
    readInterventions(driver),
    readLists(driver),
    readSetup(driver),
    readEvents(driver),
    readControl(driver),
    readOperations(driver),
    readVisitors(driver),
    readPushes(driver),
    readDigests(driver),
    readSightings(driver),
    readMailNotes(driver),
    readStatistics(driver),
    readPeople(driver),
    readAlerts(driver),
    readGuesses(driver),
    readConversations(driver),
    readMentions(driver),
    readSavedReplies(driver),
    readRings(driver),
    readLibrary(driver),
    readLiveMessages(driver),
    readBuiltFiles(driver),
  )
}

/**
 * Makes the reads and writes of a transaction on its connection. `changes` records the writes
 * for listeners. `over` adds the settings, and may replace reads of the database.
 */
export function createTransaction(
  driver: Driver,
  changes: ChangeSet,
  over: (tx: Omit<Transaction, 'settings'>) => Transaction,
): Transaction {
  const tx: Omit<Transaction, 'settings'> = merged(
    createReader(driver),
    writeRecords(driver),
    writeAttachments(driver),
    writeContents(driver),
    writeIdentities(driver),
    writeWebhooks(driver),
    writeDeliveries(driver),
    writePublished(driver),
    writeInterventions(driver),
    writeMentions(driver),
    writeLiveMessages(driver),
    writeLibrary(driver),
    writeSetup(driver),
    writeEvents(driver),
    writeOperations(driver),
    writeVisitors(driver),
    writePushes(driver),
    writeDigests(driver),
    writeSightings(driver),
    writeMailNotes(driver),
    writePeople(driver),
    writeAlerts(driver),
    writeGuesses(driver),
    writeBuiltFiles(driver),
    writeOutbox(driver),
  )
  return noting(changes, over(tx))
}
