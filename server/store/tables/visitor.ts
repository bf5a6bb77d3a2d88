import type { MailNoteRecord } from '../../conversation/customers/mail-note-port'
import type { SeenPagesRecord } from '../../conversation/customers/visitor-port'
import type { ThreadMarksRecord } from '../../conversation/records'
import type { SightingRecord } from '../../conversation/setup/sighting-port'

export interface VisitorRecords {
  thread_marks: ThreadMarksRecord
  page_sightings: SightingRecord
  seen_pages: SeenPagesRecord
  mail_notes: MailNoteRecord
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
  page_sightings: { id: 'text', source_id: 'text', origin: 'text', first_seen_at: 'integer', seen_at: 'integer' },
  seen_pages: { id: 'text', pages: 'json', updated_at: 'integer' },
  mail_notes: {
    id: 'text',
    bounced_at: 'integer',
    bounce_status: 'text',
    refused_at: 'integer',
    updated_at: 'integer',
  },
} as const
