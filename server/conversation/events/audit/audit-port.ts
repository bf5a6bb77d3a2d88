import type { EventRecord } from '../../setup-records'
import type { EventSealRecord } from './seal-records'

export interface AuditReader {
  /** The newest block. */
  lastEventSeal(): Promise<EventSealRecord | null>
  /** In order. */
  eventSealsAfter(seq: number, limit: number): Promise<EventSealRecord[]>
  /** In the order of their commits. */
  eventsAfter(position: number, limit: number): Promise<EventRecord[]>
}

export interface AuditWriter {
  /** The store gives the position. */
  insertEvent(record: Omit<EventRecord, 'position'>): Promise<void>
  /** Fails where a block of this number is there: another node was first. */
  insertEventSeal(record: EventSealRecord): Promise<void>
  /** Another mark for the same block: its hash stays. */
  remarkEventSeal(seq: number, mark: string): Promise<void>
}
