import type { Reader, Transaction } from '../conversation/ports'
import { readAccounts, writeAccounts } from './accounts'
import { readAttachments, writeAttachments } from './attachments'
import { readContents, writeContents } from './contents'
import { readControl, writeControl } from './control'
import { readConversations } from './conversations'
import { readDeliveries, writeDeliveries } from './deliveries'
import type { Driver } from './driver'
import { readEvents, writeEvents } from './events'
import { readGuesses, writeGuesses } from './guesses'
import { readIdentities, writeIdentities } from './identities'
import { readIdentityLists, writeIdentityLists } from './identity-lists'
import { readInterventions, writeInterventions } from './interventions'
import { readLists } from './lists'
import { readOperations, writeOperations } from './operations'
import { readOutbox, writeOutbox } from './outbox'
import { readPeople, writePeople } from './people'
import { readPublished, writePublished } from './published-events'
import { readRings, writeRings } from './rings'
import { readSavedReplies, writeSavedReplies } from './saved-replies'
import { readSetup, writeSetup } from './setup'
import { readSightings, writeSightings } from './sightings'
import { readStatistics } from './statistics'
import { readThreads, writeThreads } from './threads'
import { type Touched, touching } from './touched'
import { readVisitors, writeVisitors } from './visitors'
import { readWebhooks, writeWebhooks } from './webhooks'

/** Everything that can be read, from one database connection. */
export function createReader(driver: Driver): Reader {
  return {
    ...readAccounts(driver),
    ...readIdentities(driver),
    ...readThreads(driver),
    ...readContents(driver),
    ...readAttachments(driver),
    ...readWebhooks(driver),
    ...readDeliveries(driver),
    ...readPublished(driver),
    ...readOutbox(driver),
    ...readInterventions(driver),
    ...readLists(driver),
    ...readSetup(driver),
    ...readIdentityLists(driver),
    ...readEvents(driver),
    ...readControl(driver),
    ...readOperations(driver),
    ...readVisitors(driver),
    ...readSightings(driver),
    ...readStatistics(driver),
    ...readPeople(driver),
    ...readGuesses(driver),
    ...readConversations(driver),
    ...readSavedReplies(driver),
    ...readRings(driver),
  }
}

/**
 * Reading and writing on the connection that holds the transaction; `touched` is told what is written that somebody outside
 * waits for. `over` may answer in the database's place.
 */
export function createTransaction(
  driver: Driver,
  touched: Touched,
  over: (tx: Transaction) => Transaction = (tx) => tx,
): Transaction {
  const tx: Transaction = {
    ...createReader(driver),
    ...writeAccounts(driver),
    ...writeIdentities(driver),
    ...writeThreads(driver),
    ...writeContents(driver),
    ...writeAttachments(driver),
    ...writeWebhooks(driver),
    ...writeDeliveries(driver),
    ...writePublished(driver),
    ...writeInterventions(driver),
    ...writeSetup(driver),
    ...writeControl(driver),
    ...writeIdentityLists(driver),
    ...writeEvents(driver),
    ...writeOperations(driver),
    ...writeVisitors(driver),
    ...writeSightings(driver),
    ...writePeople(driver),
    ...writeGuesses(driver),
    ...writeSavedReplies(driver),
    ...writeRings(driver),
    ...writeOutbox(driver),
  }
  return touching(touched, over(tx))
}
