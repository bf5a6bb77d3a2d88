import type { Appearance } from './chat/appearance'
import type { AgentName } from './inbox/conversation'
import type { StructuredContent } from './structured'

export const libraryKinds = ['message', 'look'] as const
export type LibraryKind = (typeof libraryKinds)[number]

/** What a version holds: a message has a body, a structured content, or both; a look has an appearance. */
export interface LibraryPayload {
  body: string
  structured_content: StructuredContent | Record<string, never>
  appearance: Appearance | Record<string, never>
}

/** A version of an item. `GET /1.0/library_items/:id/versions`. */
export interface LibraryVersion extends LibraryPayload {
  id: string
  library_item_id: string
  /** Counted from 1. */
  version: number
  /** What was changed, in the words of its author. */
  note: string
  author: AgentName
  created_at: string
}

/** A named message or look that the team shares, with its newest version. `GET /1.0/library_items`. */
export interface LibraryItem extends LibraryPayload {
  id: string
  kind: LibraryKind
  name: string
  description: string
  /** Only on these sources; an empty list means all. */
  source_ids: string[]
  /** The number of the newest version. */
  version: number
  note: string
  /** Who saved the newest version. */
  author: AgentName
  created_at: string
  updated_at: string
}

/** Body of POST, and of PUT with the fields that change. */
export interface LibraryItemFields {
  /** POST only. */
  kind?: LibraryKind
  name?: string
  description?: string
  source_ids?: string[]
  body?: string
  structured_content?: StructuredContent | Record<string, never> | null
  appearance?: Appearance
  note?: string
  /** PUT only: the version that was read. If a newer version exists, the answer is 409. */
  version?: number
}
