import type { LiveFacts, LiveGrowth, LiveRecord } from './live-records'

export interface LiveReader {
  /** Live messages with these ids that are still being written. In a process that writes a message, with its newest text. */
  liveMessages(ids: readonly string[]): Promise<LiveRecord[]>
  liveMessagesOf(threadId: string): Promise<LiveRecord[]>
  /** All messages that are being written, on all nodes. */
  liveFacts(): Promise<LiveFacts[]>
}

export interface LiveWriter {
  insertLiveMessage(record: LiveRecord): Promise<void>
  /** Gives a message to the request with this name. */
  putLiveTurn(message: Pick<LiveRecord, 'id' | 'thread_id' | 'turn'>): Promise<void>
  putLiveStop(message: Pick<LiveRecord, 'id' | 'thread_id' | 'stop_requested_at'>): Promise<void>
  deleteLiveMessage(id: string): Promise<void>
  deleteLiveMessagesOf(threadId: string): Promise<void>
  /** Writes text and status of these messages, and counts their beats up. Rows of another turn stay as they are. */
  growLiveMessages(grown: readonly LiveGrowth[], now: number): Promise<void>
}
