import type { LiveFacts, LiveGrowth, LiveRecord } from './live-records'

export interface LiveReader {
  /** Returns the live messages with these ids. The process that writes a message returns its newest text. */
  liveMessages(ids: readonly string[]): Promise<LiveRecord[]>
  liveMessagesOf(threadId: string): Promise<LiveRecord[]>
  liveFacts(): Promise<LiveFacts[]>
}

export interface LiveWriter {
  insertLiveMessage(record: LiveRecord): Promise<void>
  putLiveTurn(message: Pick<LiveRecord, 'id' | 'thread_id' | 'turn'>): Promise<void>
  putLiveStop(message: Pick<LiveRecord, 'id' | 'thread_id' | 'stop_requested_at'>): Promise<void>
  deleteLiveMessage(id: string): Promise<void>
  deleteLiveMessagesOf(threadId: string): Promise<void>
  /** Updates texts and increments `beats`. Ignores rows that another request writes by now. */
  growLiveMessages(grown: readonly LiveGrowth[], now: number): Promise<void>
}
