import type { Listed, Page } from '../list-port'
import type { AiRunRecord, AiThreadRecord } from './ai-records'

export interface AiReader {
  aiRun(id: string): Promise<AiRunRecord | null>
  /** Oldest first. */
  runningAiRuns(): Promise<AiRunRecord[]>
  /** Oldest first. */
  aiRunsOf(threadId: string): Promise<AiRunRecord[]>
  /** Newest first. The open runs of a conversation are among its newest few. */
  newestAiRuns(threadId: string, limit: number): Promise<AiRunRecord[]>
  /** Newest first. */
  listedAiRuns(threadId: string, page: Page): Promise<Listed<AiRunRecord>>
  aiThread(id: string): Promise<AiThreadRecord | null>
}

export interface AiWriter {
  insertAiRun(record: AiRunRecord): Promise<void>
  updateAiRun(record: AiRunRecord): Promise<void>
  deleteAiRunsOf(threadId: string): Promise<void>
  putAiThread(record: AiThreadRecord): Promise<void>
  deleteAiThread(id: string): Promise<void>
}
