import type { NewOutboxRow, Reader, Transaction } from '../conversation/ports'
import { readAccounts, writeAccounts } from './accounts'
import { readAttachments, writeAttachments } from './attachments'
import { readContents, writeContents } from './contents'
import { readControl, writeControl } from './control'
import { readDeliveries, writeDeliveries } from './deliveries'
import type { Driver } from './driver'
import { readEvents, writeEvents } from './events'
import { readIdentities, writeIdentities } from './identities'
import { readIdentityLists, writeIdentityLists } from './identity-lists'
import { readInterventions, writeInterventions } from './interventions'
import { readLists } from './lists'
import { readOperations, writeOperations } from './operations'
import { readOutbox, writeOutbox } from './outbox'
import { readPeople, writePeople } from './people'
import { readPublished, writePublished } from './published-events'
import { readSetup, writeSetup } from './setup'
import { readSightings, writeSightings } from './sightings'
import { readStatistics } from './statistics'
import { readThreads, writeThreads } from './threads'
import { readVisitors, writeVisitors } from './visitors'
import { readWebhooks, writeWebhooks } from './webhooks'

/** What somebody outside waits for. */
export type Touched = 'outbox' | 'events'

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
  }
}

/** Reading and writing on the connection that holds the transaction; `touched` hears of what is new in the outbox, and of new events. */
export function createTransaction(driver: Driver, touched: (what: Touched) => void): Transaction {
  const outbox = writeOutbox(driver)
  const published = writePublished(driver)
  return {
    ...createReader(driver),
    ...writeAccounts(driver),
    ...writeIdentities(driver),
    ...writeThreads(driver),
    ...writeContents(driver),
    ...writeAttachments(driver),
    ...writeWebhooks(driver),
    ...writeDeliveries(driver),
    ...published,
    ...writeInterventions(driver),
    ...writeSetup(driver),
    ...writeControl(driver),
    ...writeIdentityLists(driver),
    ...writeEvents(driver),
    ...writeOperations(driver),
    ...writeVisitors(driver),
    ...writeSightings(driver),
    ...writePeople(driver),
    ...outbox,
    insertOutbox: (row: NewOutboxRow) => {
      touched('outbox')
      return outbox.insertOutbox(row)
    },
    hastenWebhook: (webhookId, now, paceMs) => {
      touched('outbox')
      return outbox.hastenWebhook(webhookId, now, paceMs)
    },
    insertPublished: (record) => {
      touched('events')
      return published.insertPublished(record)
    },
  }
}
