import { type ReadonlySignal, signal } from '@preact/signals'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { ContentEvent, WebhookEnvelope } from '../../../contract/webhook-event'

/** Returns a placeholder for an id that only the server knows: the studio stores no messages. */
const placeholderId = (name: string) => `<${name}>`

/** Returns the webhook event of a customer's message (docs/build/webhooks.md, API document). */
function envelopeOf(content: CustomerContent, asked: CustomerContent): WebhookEnvelope {
  const structured = content.structured_reply
  const event: ContentEvent = {
    type: 'content.imported',
    id: placeholderId('event id'),
    issued_at: content.created_at,
    resource: {
      type: 'message',
      id: content.id,
      metadata: {
        approval_required: false,
        author_id: placeholderId('identity id'),
        body: content.body,
        body_input_format: 'text',
        category_ids: [],
        context_data: null,
        created_from: 'synchronizer',
        creator_id: null,
        date: content.created_at.slice(0, 10),
        first_in_thread: false,
        foreign_categories: [],
        foreign_id: content.client_id ?? '',
        foreign_origin: 'web',
        has_attachment: content.attachments.length > 0,
        attachment_ids: content.attachments.map(({ id }) => id),
        in_reply_to_author_id: content.in_reply_to_id === asked.id ? placeholderId('agent id') : null,
        in_reply_to_id: content.in_reply_to_id,
        intervention_id: null,
        language: null,
        private: false,
        source_id: placeholderId('source id'),
        source_type: 'web_messaging',
        status: 'new',
        structured_content: {},
        structured_content_supported: true,
        synchronization_status: 'success',
        structured_reply: structured ?? {},
        thread_id: content.thread_id,
        thread_title: asked.body.slice(0, 80),
        type: structured && 'type' in structured ? structured.type : 'message',
      },
    },
  }
  return { id: placeholderId('delivery id'), domain_id: placeholderId('domain id'), events: [event] }
}

export function createReceivedEvents() {
  const all = signal<readonly { place: number; envelope: WebhookEnvelope }[]>([])
  return {
    all: all as ReadonlySignal<readonly { place: number; envelope: WebhookEnvelope }[]>,
    add(content: CustomerContent, asked: CustomerContent) {
      all.value = [{ place: all.value.length + 1, envelope: envelopeOf(content, asked) }, ...all.value]
    },
    forget() {
      all.value = []
    },
  }
}
