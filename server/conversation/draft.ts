import type { OutboxWriter } from './events/outbox-port'
import type { InterventionRecord } from './interventions/intervention-records'
import type { Reader } from './ports'
import type { ThreadRecord } from './records'
import type { WriteSet } from './write-set'

export type { InterventionRecord }

/** What an act may ask the store while it decides: all that can be read, and whether earlier events wait. */
export type DraftReader = Reader & Pick<OutboxWriter, 'holdOrderingKey'>

/**
 * A conversation while an act decides on it. A step of the act changes the records here and adds the rows to the write set: the next step
 * finds them as they will be. The transaction holds the thread, and writes the set when the act is over.
 */
export interface Draft {
  readonly read: DraftReader
  readonly set: WriteSet
  thread: ThreadRecord
  /** The interventions of the thread, oldest first, without canceled interventions. */
  interventions: InterventionRecord[]
}
