import type { EventRecord } from '../../setup-records'
import type { EventSealRecord } from './seal-records'

export interface AuditReader {
  /** The newest block. */
  lastEventSeal(): Promise<EventSealRecord | null>
  /** Blocks in order. */
  eventSealsAfter(seq: number, limit: number): Promise<EventSealRecord[]>
  /** Events in the order of their commits. */
  eventsAfter(position: number, limit: number): Promise<EventRecord[]>
}

export interface AuditWriter {
  /** The store gives the position. */
  insertEvent(record: Omit<EventRecord, 'position'>): Promise<void>
  /** Fails if there is a block with this number, because another node was first. */
  insertEventSeal(record: EventSealRecord): Promise<void>
  /** Replaces the mark of a block, which keeps its hash. */
  remarkEventSeal(seq: number, mark: string): Promise<void>
}
