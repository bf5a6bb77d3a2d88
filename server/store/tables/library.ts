import type { LibraryItemRecord, LibraryVersionRecord } from '../../conversation/library/library-records'

export interface LibraryRecords {
  library_items: LibraryItemRecord
  library_versions: LibraryVersionRecord
}

const held = {
  body: 'text',
  structured_content: 'json',
  appearance: 'json',
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
} as const
