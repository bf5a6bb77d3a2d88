import type { OutboxWriter } from './events/outbox-port'
import type { InterventionRecord } from './interventions/intervention-records'
import type { Reader } from './ports'
import type { ThreadRecord } from './records'
import type { WriteSet } from './write-set'

export type { InterventionRecord }

/** Reads all records, and locks the ordering key of the thread's events. */
export type DraftReader = Reader & Pick<OutboxWriter, 'holdOrderingKey'>

/** An action changes these records and adds rows to the write set. The transaction has locked the thread. */
export interface Draft {
  readonly read: DraftReader
  readonly set: WriteSet
  thread: ThreadRecord
  /** The interventions of the thread, oldest first, without canceled ones. */
  interventions: InterventionRecord[]
}
