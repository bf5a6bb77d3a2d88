import type { DigestRecord } from '../../conversation/customers/mail/digest-port'
import type { MailNoteRecord } from '../../conversation/customers/mail/mail-note-port'
import type { PushRecord, PushSubscriptionRecord } from '../../conversation/customers/push-port'
import type { SeenPagesRecord } from '../../conversation/customers/visitor-port'
import type { ThreadMarksRecord } from '../../conversation/records'
import type { SightingRecord } from '../../conversation/setup/sighting-port'

export interface VisitorRecords {
  thread_marks: ThreadMarksRecord
  page_sightings: SightingRecord
  seen_pages: SeenPagesRecord
  push_subscriptions: PushSubscriptionRecord
  pushes: PushRecord
  mail_notes: MailNoteRecord
  digests: DigestRecord
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
  push_subscriptions: {
    id: 'text',
    source_id: 'text',
    identity_id: 'text',
    session_hash: 'text',
    endpoint: 'text',
    endpoint_hash: 'text',
    p256dh: 'text',
    auth: 'text',
    scope: 'text',
    page_url: 'text',
    language: 'text',
    used_at: 'integer',
    created_at: 'integer',
    updated_at: 'integer',
  },
  pushes: {
    id: 'text',
    subscription_id: 'text',
    source_id: 'text',
    identity_id: 'text',
    thread_id: 'text',
    content_id: 'text',
    seq: 'integer',
    shown_at: 'integer',
    opened_at: 'integer',
    answered_at: 'integer',
    cleared_at: 'integer',
    created_at: 'integer',
    updated_at: 'integer',
  },
  digests: {
    id: 'text',
    source_id: 'text',
    identity_id: 'text',
    thread_id: 'text',
    seq: 'integer',
    note_id: 'text',
    opened_at: 'integer',
    answered_at: 'integer',
    created_at: 'integer',
    updated_at: 'integer',
  },
  mail_notes: {
    id: 'text',
    bounced_at: 'integer',
    bounce_status: 'text',
    refused_at: 'integer',
    unsubscribed_at: 'integer',
    updated_at: 'integer',
  },
} as const
