import type { EventRecord } from '../../setup-records'
import type { EventSealRecord } from './seal-records'

export interface AuditReader {
  lastEventSeal(): Promise<EventSealRecord | null>
  eventSealsAfter(seq: number, limit: number): Promise<EventSealRecord[]>
  /** Returns events in the order of their commits. */
  eventsAfter(position: number, limit: number): Promise<EventRecord[]>
}

export interface AuditWriter {
  /** Inserts an event. The store sets the position. */
  insertEvent(record: Omit<EventRecord, 'position'>): Promise<void>
  /** Inserts a block. Fails if a block has this number, because another node was first. */
  insertEventSeal(record: EventSealRecord): Promise<void>
  /** Replaces only the mark of a block; the hash stays the same. */
  remarkEventSeal(seq: number, mark: string): Promise<void>
}
