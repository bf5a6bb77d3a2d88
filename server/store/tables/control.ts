import type { ThreadControlRecord } from '../../conversation/control/control-records'

export interface ControlRecords {
  thread_controls: ThreadControlRecord
}

export const controlTables = {
  thread_controls: {
    id: 'text',
    source_id: 'text',
    identity_id: 'text',
    holder: 'text',
    app_id: 'text',
    created_at: 'integer',
    updated_at: 'integer',
  },
} as const
