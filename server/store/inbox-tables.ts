import type { SavedReplyRecord } from '../conversation/inbox/saved-reply-records'

export interface InboxRecords {
  saved_replies: SavedReplyRecord
}

export const inboxTables = {
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
