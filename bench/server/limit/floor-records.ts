import type { CustomerContent } from '../../../contract/chat/realtime'
import type { Content } from '../../../contract/content'
import type { StructuredContent } from '../../../contract/structured'
import type { Warning } from '../../../contract/structured/problem'
import type { ContentMetadata } from '../../../contract/webhook-event'

export interface FloorScene {
  ids(): string
  /** Returns the SHA-256 in hex. */
  hash(text: string): string
  source: { id: string; type: 'web_messaging' }
}

export interface FloorThread {
  id: string
  identityId: string
  title: string
  seq: number
  isStored: boolean
}

/** A message of a customer or the bot. `structured` is null for a customer's message. */
export interface FloorContent {
  id: string
  thread: FloorThread
  seq: number
  author: 'customer' | 'agent'
  authorId: string
  clientId: string | null
  body: string
  answered: FloorContent | null
  structured: StructuredContent | null
  createdAt: number
  status: 'new' | 'replied' | 'user_reply'
}

export interface FloorEvent {
  id: string
  type: 'content.imported' | 'content.replied' | 'content.exported'
  text: string
}

const iso = (time: number) => new Date(time).toISOString()

/** Texts that both databases can store. */
export const storable = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()

type Synchronization = 'success' | 'export_pending'

function metadataOf(content: FloorContent, { source }: FloorScene, synchronization: Synchronization): ContentMetadata {
  const isReply = content.author === 'agent'
  return {
    approval_required: false,
    author_id: content.authorId,
    body: content.body,
    body_input_format: 'text',
    category_ids: [],
    context_data: null,
    created_from: isReply ? 'api' : 'synchronizer',
    creator_id: isReply ? content.authorId : null,
    date: iso(content.createdAt).slice(0, 10),
    first_in_thread: content.seq === 1,
    foreign_categories: [],
    foreign_id: content.id,
    foreign_origin: 'web',
    has_attachment: false,
    attachment_ids: [],
    in_reply_to_author_id: content.answered?.authorId ?? null,
    in_reply_to_id: content.answered?.id ?? null,
    intervention_id: null,
    language: null,
    private: false,
    source_id: source.id,
    source_type: source.type,
    status: content.status,
    synchronization_status: synchronization,
    structured_content: content.structured ?? {},
    structured_content_supported: true,
    structured_reply: {},
    thread_id: content.thread.id,
    thread_title: content.thread.title,
    type: 'message',
  }
}

/** Returns the event with its JSON text. */
export function eventOf(
  scene: FloorScene,
  type: FloorEvent['type'],
  content: FloorContent,
  synchronization: Synchronization = 'success',
): FloorEvent {
  const id = scene.ids()
  const resource = { type: 'message', id: content.id, metadata: metadataOf(content, scene, synchronization) }
  return { id, type, text: JSON.stringify({ type, id, issued_at: iso(content.createdAt), resource }) }
}

/** Returns the message as the customer's chat gets it. */
export const customerContent = (content: FloorContent, authorName: string): CustomerContent => ({
  id: content.id,
  thread_id: content.thread.id,
  seq: content.seq,
  created_at: iso(content.createdAt),
  from: content.author,
  author_name: authorName,
  client_id: content.clientId,
  body: content.body,
  body_html: null,
  in_reply_to_id: content.answered?.id ?? null,
  structured_content: content.structured,
  structured_reply: null,
  attachments: [],
  media: {},
  payment_status: null,
})

/** Returns the reply as the API answers it. */
export function apiContent(
  content: FloorContent,
  { source }: FloorScene,
  warnings: readonly Warning[],
): Content & { warnings: readonly Warning[] } {
  const escaped = content.body.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return {
    id: content.id,
    created_at: iso(content.createdAt),
    updated_at: iso(content.createdAt),
    approval_required: false,
    author_id: content.authorId,
    body: content.body,
    body_input_format: 'text',
    body_formatted: { text: content.body, html: escaped },
    category_ids: [],
    creator_id: content.authorId,
    foreign_id: content.id,
    intervention_id: null,
    language: null,
    remotely_deleted: false,
    source_id: source.id,
    source_url: null,
    source_type: source.type,
    synchronization_status: 'export_pending',
    synchronization_error: null,
    status: content.status,
    thread_id: content.thread.id,
    in_reply_to_id: content.answered?.id ?? null,
    in_reply_to_author_id: content.answered?.authorId ?? null,
    attachments_count: 0,
    attachments: [],
    auto_submitted: false,
    context_data: null,
    created_from: 'api',
    private_message: false,
    published: true,
    structured_content_supported: true,
    structured_content: content.structured ?? {},
    structured_reply: {},
    type: 'message',
    capabilities_supported: ['select'],
    warnings,
  }
}

/** The columns that messages and replies share, as rows of the product's tables. */
export const contentRow = (content: FloorContent, { source }: FloorScene) => ({
  id: content.id,
  thread_id: content.thread.id,
  seq: content.seq,
  source_id: source.id,
  identity_id: content.thread.identityId,
  author: content.author,
  author_id: content.authorId,
  foreign_id: content.id,
  body: content.body,
  body_input_format: 'text' as const,
  status: content.status,
  created_from: content.author === 'agent' ? ('api' as const) : ('synchronizer' as const),
  synchronization_status: 'success' as const,
  private_message: 0,
  auto_submitted: 0,
  first_in_thread: content.seq === 1 ? 1 : 0,
  attachment_ids: '[]',
  created_at: content.createdAt,
  updated_at: content.createdAt,
})

export const eventRow = ({ id, type, text }: FloorEvent, { thread, createdAt }: FloorContent, scene: FloorScene) => ({
  id,
  type,
  source_id: scene.source.id,
  thread_id: thread.id,
  body: text,
  created_at: createdAt,
})

export const threadRow = (thread: FloorThread, { source }: FloorScene, now: number) => ({
  id: thread.id,
  source_id: source.id,
  identity_id: thread.identityId,
  title: thread.title,
  closed: 0,
  closing: 0,
  opened_at: now,
  text_input_disabled: 0,
  select_locks: 0,
  last_seq: 0,
  contents_count: 0,
  interventions_count: 0,
  category_ids: '[]',
  thread_category_ids: '[]',
  extra_data: '{}',
  last_content_at: now,
  inbox_state: 'new' as const,
  waiting_since: now,
  reachable: 0,
  digest_waits: 0,
  created_at: now,
  updated_at: now,
})
