import type {
  LibraryCommentRecord,
  LibraryItemRecord,
  LibraryReadRecord,
  LibraryReviewRecord,
  LibraryVersionRecord,
} from '../../conversation/library/library-records'

export interface LibraryRecords {
  library_items: LibraryItemRecord
  library_versions: LibraryVersionRecord
  library_reviews: LibraryReviewRecord
  library_comments: LibraryCommentRecord
  library_reads: LibraryReadRecord
}

const held = {
  body: 'text',
  structured_content: 'json',
  appearance: 'json',
  language: 'text',
  translations: 'json',
  note: 'text',
  author_id: 'text',
} as const

export const libraryTables = {
  library_items: {
    id: 'text',
    kind: 'text',
    name: 'text',
    description: 'text',
    source_ids: 'json',
    version: 'integer',
    ...held,
    created_at: 'integer',
    updated_at: 'integer',
  },
  library_versions: { id: 'text', item_id: 'text', version: 'integer', ...held, created_at: 'integer' },
  library_reviews: {
    id: 'text',
    item_id: 'text',
    version: 'integer',
    newest: 'boolean',
    appearance: 'json',
    token_hash: 'text',
    made_by: 'text',
    expires_at: 'integer',
    created_at: 'integer',
    updated_at: 'integer',
  },
  library_comments: {
    id: 'text',
    item_id: 'text',
    review_id: 'text',
    version: 'integer',
    name: 'text',
    text: 'text',
    path: 'text',
    language: 'text',
    resolved: 'boolean',
    created_at: 'integer',
    updated_at: 'integer',
  },
  library_reads: {
    id: 'text',
    item_id: 'text',
    agent_id: 'text',
    comment_id: 'text',
    created_at: 'integer',
    updated_at: 'integer',
  },
} as const
