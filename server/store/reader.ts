import type { NewOutboxRow, Reader, Transaction } from '../conversation/ports'
import { readAccounts, writeAccounts } from './accounts'
import { readAttachments, writeAttachments } from './attachments'
import { readContents, writeContents } from './contents'
import type { Driver } from './driver'
import { readIdentities, writeIdentities } from './identities'
import { writeOutbox } from './outbox'
import { readThreads, writeThreads } from './threads'
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
  }
}

/** Reading and writing on the connection that holds the transaction; `onOutbox` hears of each new outbox row. */
export function createTransaction(driver: Driver, onOutbox: () => void): Transaction {
  const outbox = writeOutbox(driver)
  return {
    ...createReader(driver),
    ...writeAccounts(driver),
    ...writeIdentities(driver),
    ...writeThreads(driver),
    ...writeContents(driver),
    ...writeAttachments(driver),
    ...writeWebhooks(driver),
    ...outbox,
    insertOutbox: (row: NewOutboxRow) => {
      onOutbox()
      return outbox.insertOutbox(row)
    },
    hastenWebhook: (webhookId, now) => {
      onOutbox()
      return outbox.hastenWebhook(webhookId, now)
    },
  }
}
