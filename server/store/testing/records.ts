import type { AttachmentRecord } from '../../conversation/contents/attachment-records'
import { newDelivery } from '../../conversation/events/queue-delivery'
import type { DeliveryRecord } from '../../conversation/events/webhook-records'
import { newIdentity, newThread } from '../../conversation/new-records'
import type { ContentRecord, IdentityRecord, SourceRecord, ThreadRecord } from '../../conversation/records'
import { createIds } from '../../values/ids'

// Records for tests. A test gives only the fields that matter to it.

const id = createIds(() => 1_700_000_000_000)

export function anIdentity(over: Partial<IdentityRecord> = {}): IdentityRecord {
  const own = id()
  return newIdentity({ id: own, community_id: id(), foreign_id: own, ...over }, 1)
}

export function aSource(over: Partial<SourceRecord> = {}): SourceRecord {
  const given = { id: id(), community_id: id(), type: 'web_messaging', name: 'Shop', channel_id: id() } as const
  return { ...given, active: true, settings: {}, created_at: 1, updated_at: 1, ...over }
}

export function aThread(over: Partial<ThreadRecord> = {}): ThreadRecord {
  return newThread({ id: id(), source_id: id(), identity_id: id(), title: 'Hello', ...over }, 1)
}

export function aDelivery(over: Partial<DeliveryRecord> = {}): DeliveryRecord {
  const needs = { clock: () => 1_700_000_000_000, ids: id, installation: 'shop' }
  return { ...newDelivery(needs, id(), { id: id(), type: 'content.imported' }, '{}', null), ...over }
}

export function aContent(over: Partial<ContentRecord> = {}): ContentRecord {
  const own = id()
  return {
    id: own,
    thread_id: id(),
    seq: 1,
    source_id: id(),
    identity_id: id(),
    author: 'customer',
    author_id: id(),
    creator_id: null,
    client_id: null,
    foreign_id: own,
    body: 'Hello',
    body_input_format: 'text',
    searched_text: null,
    in_reply_to_id: null,
    in_reply_to_author_id: null,
    intervention_id: null,
    language: null,
    status: 'new',
    created_from: 'synchronizer',
    synchronization_status: 'success',
    synchronization_error: null,
    private_message: false,
    auto_submitted: false,
    first_in_thread: true,
    context_data: null,
    structured_content: null,
    rendering: null,
    structured_reply: null,
    attachment_ids: [],
    answered_by_id: null,
    live: null,
    payment_status: null,
    edited_at: null,
    removed_at: null,
    last_change: null,
    reactions: null,
    email: null,
    created_at: 1,
    updated_at: 1,
    ...over,
  }
}

export function anAttachment(over: Partial<AttachmentRecord> = {}): AttachmentRecord {
  const own = id()
  return {
    ...{ id: own, filename: 'mug.png', content_type: 'image/png', size: 1000, public: false, width: 64, height: 64 },
    ...{
      duration: null,
      alternative_text: null,
      video_codec: null,
      audio_codecs: null,
      foreign_id: null,
      file_key: own,
      uploaded_by: id(),
    },
    ...{ identity_id: null, thread_id: null, created_at: 1, updated_at: 1, ...over },
  }
}
