import type { SavedReplyRecord } from '../../conversation/inbox/saved-reply-records'
import type { MentionRecord } from '../../conversation/records'
import type { RingRecord } from '../../conversation/routing/ring-port'

export interface InboxRecords {
  rings: RingRecord
  mentions: MentionRecord
  saved_replies: SavedReplyRecord
}

export const inboxTables = {
  rings: {
    id: 'text',
    source_id: 'text',
    agent_id: 'text',
    due_at: 'integer',
    tried: 'json',
    position: 'integer',
    queued_at: 'integer',
    created_at: 'integer',
    updated_at: 'integer',
  },
  mentions: {
    id: 'text',
    thread_id: 'text',
    content_id: 'text',
    source_id: 'text',
    agent_id: 'text',
    by_id: 'text',
    seen: 'boolean',
    created_at: 'integer',
    updated_at: 'integer',
  },
  saved_replies: {
    id: 'text',
    name: 'text',
    shortcut: 'text',
    body: 'text',
    structured_content: 'json',
    language: 'text',
    source_ids: 'json',
    owner_id: 'text',
    created_at: 'integer',
    updated_at: 'integer',
  },
} as const
