import type { ThreadRecord } from '../records'

export interface ThreadReader {
  thread(id: string): Promise<ThreadRecord | null>
  /** The identity's open thread with the newest message on this source. */
  newestOpenThread(sourceId: string, identityId: string): Promise<ThreadRecord | null>
  /** Newest first. */
  threadsOfIdentity(sourceId: string, identityId: string, limit: number): Promise<ThreadRecord[]>
}

export interface ThreadWriter {
  insertThread(record: ThreadRecord): Promise<void>
  updateThread(record: ThreadRecord): Promise<void>
}
