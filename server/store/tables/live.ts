import type { LiveRecord } from '../../conversation/contents/live-records'

export interface LiveRecords {
  live_messages: LiveRecord
}

export const liveTables = {
  live_messages: {
    id: 'text',
    thread_id: 'text',
    agent_id: 'text',
    turn: 'text',
    body: 'text',
    status: 'text',
    beats: 'integer',
    announced: 'boolean',
    stop_requested_at: 'integer',
    created_at: 'integer',
    updated_at: 'integer',
  },
} as const
