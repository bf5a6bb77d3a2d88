import type { ThreadMarksRecord } from '../conversation/visitor-port'

export interface VisitorRecords {
  thread_marks: ThreadMarksRecord
}

export const visitorTables = {
  thread_marks: {
    thread_id: 'text',
    customer_delivered_seq: 'integer',
    customer_read_seq: 'integer',
    agent_delivered_seq: 'integer',
    agent_read_seq: 'integer',
    updated_at: 'integer',
  },
} as const
