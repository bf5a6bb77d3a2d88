import { iso } from '../clock-and-ids'
import type { AiRunRecord } from './ai-records'

export interface PresentedAiRun
  extends Pick<AiRunRecord, 'id' | 'thread_id' | 'content_id' | 'state' | 'error' | 'tools'> {
  created_at: string
  updated_at: string
}

/** Returns a run in the API's form. */
export const presentAiRun = (run: AiRunRecord): PresentedAiRun => ({
  id: run.id,
  thread_id: run.thread_id,
  content_id: run.content_id,
  state: run.state,
  error: run.error,
  tools: run.tools,
  created_at: iso(run.created_at),
  updated_at: iso(run.updated_at),
})
