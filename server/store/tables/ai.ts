import type { AiRunRecord, AiThreadRecord } from '../../conversation/ai/ai-records'

export interface AiRecords {
  ai_runs: AiRunRecord
  ai_threads: AiThreadRecord
}

export const aiTables = {
  ai_runs: {
    id: 'text',
    thread_id: 'text',
    source_id: 'text',
    content_id: 'text',
    state: 'text',
    error: 'text',
    beats: 'integer',
    cancel_requested: 'boolean',
    tools: 'json',
    created_at: 'integer',
    updated_at: 'integer',
  },
  ai_threads: {
    id: 'text',
    messages: 'json',
    state: 'json',
    questions: 'json',
    seen_seq: 'integer',
    given_back: 'boolean',
    created_at: 'integer',
    updated_at: 'integer',
  },
} as const
