import { examples } from '../../structured/examples'
import { ids } from './ids'

const people = { identity_ids: [ids.identity, ids.otherIdentity] }

/** A body for each operation that takes one, by `operationId`. */
export const requestExamples: Record<string, object> = {
  createContent: { in_reply_to_id: ids.content, body: 'Shall we look for it?', structured_content: examples.select },
  previewStructuredContent: {
    body: 'Shall we look for it?',
    structured_content: examples.select,
    channel_kinds: ['web_messaging', 'chat_app'],
  },
  settlePayment: { status: 'paid' },
  markThreadDelivered: { content_id: ids.content },
  markThreadRead: { content_id: ids.content },
  setThreadTyping: { active: true },
  openIntervention: { content_id: ids.content },
  reassignIntervention: { user_id: ids.otherUser },
  uploadAttachment: { file: 'the bytes of mug.jpg' },
  handOver: { identity_foreign_id: 'customer-4711', from: 'bot', to: 'agent', type: 'messenger' },
  createWebhook: { name: 'my bot', url: 'https://bot.example.com/hook', registered_events: ['content.imported'] },
  changeWebhook: { active: true },
  rotateWebhookSecret: { keep_hours: 24 },
  replayDeliveries: { failed_since: '2026-04-26T08:00:00Z' },
  reportFromChannel: {
    type: 'message.received',
    foreign_id: 'wamid.4711',
    from: { foreign_id: 'customer-4711', screenname: 'Visitor' },
    body: 'Where is my parcel?',
  },
  createCommunity: { name: 'Shop customers' },
  changeCommunity: { signed_identities: 'required' },
  createCommunityKey: { algorithm: 'HS256', kid: 'spring-2026' },
  rotateCommunityKey: { overlap_hours: 24 },
  createSource: {
    name: 'Shop website',
    community_id: ids.community,
    type: 'web_messaging',
    web_messaging: true,
    settings: { allowed_origins: ['https://shop.example.com'] },
  },
  changeSource: { name: 'Shop website', settings: { thread_auto_close_after: 96 } },
  changeChannel: { name: 'Inbox', source_ids: [ids.source] },
  createUser: { name: 'Shop bot' },
  changeUser: { enabled: false },
  changeSourcesPermissions: { sources_permissions: [{ source_id: ids.source, read: true, reply: true }] },
  changeAvailability: { availability: 'available' },
  createRole: { name: 'Team lead', rights: ['close_threads', 'edit_interventions'] },
  changeRole: { rights: ['close_threads'] },
  createToken: { label: 'Shop bot', agent_id: ids.user },
  changeToken: { enabled: false },
  changeIdentity: { firstname: 'Ada', extra_values: { plan: 'gold' } },
  mergeIdentities: people,
  mergeIntoIdentityGroup: people,
  splitIdentityGroup: { identity_ids: [ids.otherIdentity] },
}
