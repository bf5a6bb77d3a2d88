import type { OutboxWriter } from './events/outbox-port'
import type { InterventionRecord } from './interventions/intervention-records'
import type { Reader } from './ports'
import type { ThreadRecord } from './records'
import type { WriteSet } from './write-set'

export type { InterventionRecord }

/** An act reads everything, and whether earlier events wait. */
export type DraftReader = Reader & Pick<OutboxWriter, 'holdOrderingKey'>

// Each step of the act changes these records and adds rows to the write set. The transaction has locked the thread.
/** A conversation while an act changes it. */
export interface Draft {
  readonly read: DraftReader
  readonly set: WriteSet
  thread: ThreadRecord
  /** The interventions of the thread, oldest first, without canceled interventions. */
  interventions: InterventionRecord[]
}
