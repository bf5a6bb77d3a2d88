import type { Files } from '../attachments/files'
import type { Incoming } from '../attachments/incoming'
import type { Clock, Ids } from '../conversation/clock-and-ids'
import type { Store } from '../conversation/ports'
import type { CommunityRecord, SourceRecord } from '../conversation/records'
import type { MailReader } from '../mail/inbound/mail-reader'
import type { Outgoing } from '../webhooks/outgoing'
import type { Report } from './report'

export interface ImportNeeds {
  store: Store
  clock: Clock
  ids: Ids
  files: Files
  incoming: Incoming
  reader: Pick<MailReader, 'parse'>
  /** Fetches files that do not lie beside the export; null: nothing is fetched. */
  outgoing: Pick<Outgoing, 'fetch' | 'send'> | null
  /** Bytes. */
  fileLimit: number
}

/** Where an import goes, and how. */
export interface ImportPlace {
  /** Begins all foreign ids, such as `chatwoot`. */
  service: string
  source: SourceRecord
  community: CommunityRecord
  /** The folder of the export. */
  folder: string
  dryRun: boolean
  /** Ids of the contacts that a dry run has counted. */
  planned: Set<string>
  /** Whether customers with an id of the site become signed customers. */
  trustsIds: boolean
  stop: AbortSignal
  /** Called after each conversation with their number. */
  progress(conversations: number): void
  report: Report
}
