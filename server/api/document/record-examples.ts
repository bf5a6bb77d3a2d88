import type { z } from 'zod'
import type { Attachment } from '../../../contract/attachment'
import type { Content } from '../../../contract/content'
import type { Intervention } from '../../../contract/intervention'
import { structuredTypes } from '../../../contract/structured'
import type { Thread } from '../../../contract/thread'
import type { webhookShape } from '../webhooks/webhook-shapes'
import { ids } from './ids'
import { inboxExamples } from './inbox-examples'
import { installationExamples, setupExamples } from './setup-examples'

const dated = { created_at: '2026-04-26T08:00:00.000Z', updated_at: '2026-04-26T08:00:00.000Z' }

const content: Content = {
  id: ids.content,
  ...dated,
  approval_required: false,
  author_id: ids.identity,
  body: 'Where is my parcel?',
  body_input_format: 'text',
  body_formatted: { text: 'Where is my parcel?', html: '<p>Where is my parcel?</p>' },
  category_ids: [],
  creator_id: null,
  foreign_id: ids.content,
  intervention_id: null,
  language: 'en',
  remotely_deleted: false,
  source_id: ids.source,
  source_url: 'https://shop.example.com/orders',
  source_type: 'web_messaging',
  synchronization_status: 'success',
  synchronization_error: null,
  status: 'new',
  thread_id: ids.thread,
  in_reply_to_id: null,
  in_reply_to_author_id: null,
  attachments_count: 0,
  attachments: [],
  auto_submitted: false,
  context_data: null,
  created_from: 'synchronizer',
  private_message: false,
  published: true,
  structured_content_supported: true,
  structured_content: {},
  structured_reply: {},
  type: 'message',
  capabilities_supported: [...structuredTypes],
}

const thread: Thread = {
  id: ids.thread,
  source_id: ids.source,
  title: 'Where is my parcel?',
  interventions_count: 1,
  contents_count: 2,
  closed: false,
  disable_text_input: false,
  category_ids: [],
  thread_category_ids: [],
  extra_data: {},
  foreign_id: ids.thread,
  ...dated,
}

const intervention: Intervention = {
  id: ids.intervention,
  source_id: ids.source,
  thread_id: ids.thread,
  content_id: ids.content,
  identity_id: ids.identity,
  user_id: ids.user,
  first_user_reply_id: ids.reply,
  ...dated,
  deferred_at: '2026-04-26T08:01:30.000Z',
  closed_at: null,
  comments_count: 0,
  user_replies_count: 1,
  user_reply_in_average: 90,
  user_reply_in_average_bh: 90,
  user_reply_in_average_count: 1,
  first_user_reply_in: 90,
  first_user_reply_in_bh: 90,
  last_user_reply_in: 90,
  last_user_reply_in_bh: 90,
  closed: false,
  custom_fields: {},
  category_ids: [],
  status: 'Deferred',
}

const attachment: Attachment = {
  id: ids.attachment,
  ...dated,
  filename: 'mug.jpg',
  content_type: 'image/jpeg',
  size: 48_213,
  url: `https://chat.example.com/attachments/${ids.attachment}/mug.jpg`,
  public: true,
  width: 1200,
  height: 720,
  duration: null,
  alternative_text: 'A blue enamel mug on a wooden table',
  foreign_id: null,
  thumbnail_url: `https://chat.example.com/attachments/${ids.attachment}/mug.jpg?size=640`,
}

const webhook: z.infer<typeof webhookShape> = {
  id: ids.webhook,
  name: 'my bot',
  url: 'https://bot.example.com/hook',
  active: true,
  state: 'active',
  registered_events: ['content.imported'],
  source_ids: [],
  source_strategy: 'include',
  handshake_error: null,
  suspended_at: null,
  suspension_reason: null,
  next_probe_at: null,
  consecutive_failures: 0,
  previous_secret_until: null,
  ...dated,
}

const delivery = {
  id: ids.delivery,
  webhook_id: ids.webhook,
  event_id: ids.event,
  event_type: 'content.imported',
  thread_id: ids.thread,
  source_id: ids.source,
  state: 'delivered',
  attempts: 1,
  last_attempt_at: '2026-04-26T08:00:00.200Z',
  last_status: 204,
  last_error: null,
  response_time: 41,
  next_attempt_at: null,
  replays: 0,
  replayed_at: null,
  ...dated,
}

const problem = {
  path: 'structured_content.items[2].title',
  code: 'too_long',
  message: 'structured_content.items[2].title is longer than 80 characters.',
  limit: 80,
  actual: 93,
}

export const recordExamples: Record<string, object> = {
  Content: content,
  Thread: thread,
  Intervention: intervention,
  AiRun: {
    id: ids.event,
    thread_id: ids.thread,
    content_id: ids.content,
    state: 'finished',
    error: null,
    tools: [{ name: 'show_template', arguments: '{"title":"Order 4711"}', result: 'The customer sees it.' }],
    ...dated,
  },
  Attachment: attachment,
  Webhook: webhook,
  WebhookWithSecret: { secret: 'whsec_b3VyIHNlY3JldCBpcyBub3QgdGhpcyBvbmU=', verify_token: 'b1d4c07e', ...webhook },
  Delivery: delivery,
  Problem: problem,
  Warning: {
    path: 'structured_content.items[0].title',
    code: 'truncated',
    message: 'structured_content.items[0].title is cut to 20 characters.',
  },
  Error: { error: 'validation_failed', message: problem.message, status: 422, errors: [problem] },
  StructuredReply: { payload: 'track' },
  Rendering: {
    channel_kind: 'messenger',
    as: 'quick_replies',
    body: 'Which colour?',
    structured_content: { type: 'select', items: [{ title: 'Green', payload: 'g' }] },
  },
  ChannelPreview: {
    channel_kind: 'web_messaging',
    accepted: true,
    structured_content_supported: true,
    errors: [],
    rendering: {
      as: 'web',
      body: 'Tea or plants?',
      structured_content: { type: 'select', items: [{ title: 'Tea', payload: 'tea' }] },
    },
    plain_text: 'Tea or plants?',
    warnings: [],
  },
  Reaction: { reaction: 'heart', from: 'customer', author_id: ids.identity },
  ThreadMarks: {
    thread_id: ids.thread,
    customer_delivered_seq: 2,
    customer_read_seq: 2,
    agent_delivered_seq: 1,
    agent_read_seq: 1,
  },
  ...setupExamples,
  ...inboxExamples(content, intervention),
  ...installationExamples,
}
