import type { StructuredReply } from '../../../contract/structured-reply'
import { placeAfter } from '../interventions/inbox-place'
import type { InterventionRecord } from '../interventions/intervention-records'
import type { AttachmentRecord, ContentRecord, ThreadRecord } from '../records'
import type { ReceivedMessage } from './receive-message'

interface Said {
  id: string
  /** As it is before it. */
  thread: ThreadRecord
  identityId: string
  message: ReceivedMessage
  body: string
  /** The content that it answers, and the answer. */
  asked?: ContentRecord | null
  structuredReply?: StructuredReply | null
  files?: readonly AttachmentRecord[]
  begins?: boolean
  now: number
}

/** A customer's message as it is stored, under no intervention yet. */
export function customerContent(said: Said): ContentRecord {
  const { id, thread, identityId, message, body, now } = said
  const { asked = null, structuredReply = null, files = [], begins = false } = said
  return {
    id,
    thread_id: thread.id,
    seq: thread.last_seq + 1,
    source_id: message.source.id,
    identity_id: identityId,
    author: 'customer',
    author_id: identityId,
    creator_id: null,
    client_id: message.clientId,
    foreign_id: message.foreignId ?? id,
    body,
    body_input_format: 'text',
    in_reply_to_id: asked?.id ?? null,
    in_reply_to_author_id: asked?.author_id ?? null,
    intervention_id: null,
    language: message.language,
    status: 'new',
    created_from: 'synchronizer',
    synchronization_status: 'success',
    synchronization_error: null,
    private_message: false,
    auto_submitted: message.autoSubmitted ?? false,
    first_in_thread: begins,
    context_data: null,
    structured_content: null,
    rendering: null,
    structured_reply: structuredReply,
    attachment_ids: files.map((file) => file.id),
    answered_by_id: null,
    payment_status: null,
    created_at: now,
    updated_at: now,
  }
}

/** The thread after it. */
export function threadAfterCustomer(
  thread: ThreadRecord,
  content: ContentRecord,
  open: InterventionRecord | null,
): ThreadRecord {
  const place = placeAfter(thread, content, open)
  // Copied first, then changed: one literal with all of it takes twice as long.
  const after = { ...thread }
  after.last_seq += 1
  after.contents_count += 1
  after.last_content_at = content.created_at
  if (!content.auto_submitted) after.handled_at = null
  after.inbox_state = place.inbox_state
  after.owner_id = place.owner_id
  after.waiting_since = place.waiting_since
  after.newest_content_id = content.id
  after.select_locks = false
  after.updated_at = content.created_at
  return after
}
