import type { ThreadRecord } from '../records'

export interface ThreadReader {
  thread(id: string): Promise<ThreadRecord | null>
  /** Returns the identity's open thread on this source with the newest message. */
  newestOpenThread(sourceId: string, identityId: string): Promise<ThreadRecord | null>
  /** Returns threads whose snooze has ended, earliest first. */
  threadsToWake(now: number, limit: number): Promise<ThreadRecord[]>
  /** Newest first. */
  threadsOfIdentity(sourceId: string, identityId: string, limit: number): Promise<ThreadRecord[]>
}

export interface ThreadWriter {
  insertThread(record: ThreadRecord): Promise<void>
  updateThread(record: ThreadRecord): Promise<void>
}
