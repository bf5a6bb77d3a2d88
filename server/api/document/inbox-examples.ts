import type { z } from 'zod'
import type { Content } from '../../../contract/content'
import type { ConversationContent } from '../../../contract/inbox/contents'
import type { Conversation } from '../../../contract/inbox/conversation'
import type { Intervention } from '../../../contract/intervention'
import type { ConversationDetails } from '../../conversation/inbox/conversation-details'
import { examples } from '../../structured/types/index'
import type { savedReplyShape } from '../inbox/saved-replies'
import type { commentShape, reviewShape } from '../library/library-reviews'
import type { itemShape, versionShape } from '../library/library-shapes'
import { ids } from './ids'

const dated = { created_at: '2026-04-26T08:00:00.000Z', updated_at: '2026-04-26T08:00:00.000Z' }
const owner = { id: ids.user, name: 'Grace' }

const conversation: Conversation = {
  id: ids.thread,
  state: 'assigned',
  title: 'Where is my parcel?',
  source: { id: ids.source, name: 'Shop website', type: 'web_messaging' },
  routing_mode: 'asynchronous',
  priority: 'normal',
  customer: { id: ids.identity, name: 'Ada Lovelace', named: true, avatar_url: null, signed: true },
  owner,
  intervention_id: ids.intervention,
  preview: {
    content_id: ids.content,
    created_at: dated.created_at,
    from: 'customer',
    author_id: null,
    author_name: '',
    text: 'Where is my parcel?',
    kind: 'text',
    private: false,
    synchronization_status: 'success',
  },
  unread_count: 1,
  unread_mentions: [],
  unseen: false,
  waiting_since: dated.created_at,
  ringing: null,
  closed: false,
  snoozed_until: null,
  last_content_at: dated.created_at,
  ...dated,
}

const savedReply: z.infer<typeof savedReplyShape> = {
  id: ids.savedReply,
  name: 'Opening hours',
  shortcut: 'hours',
  body: 'We are there from nine to five.',
  structured_content: {},
  language: 'en',
  source_ids: [],
  owner_id: null,
  ...dated,
}

const contentFields = {
  version: 1,
  body: 'Shall we look for it?',
  structured_content: examples.select as z.infer<typeof itemShape>['structured_content'],
  appearance: {},
  language: 'en',
  translations: { de: { body: 'Sollen wir es suchen?', structured_content: {} } },
  note: '',
  author: owner,
}

const libraryItem: z.infer<typeof itemShape> = {
  id: ids.libraryItem,
  kind: 'message',
  name: 'Parcel lost',
  description: 'For parcels that are late by three days.',
  source_ids: [],
  ...contentFields,
  unread_comments: 0,
  ...dated,
}

const libraryVersion: z.infer<typeof versionShape> = {
  id: ids.libraryVersion,
  library_item_id: ids.libraryItem,
  ...contentFields,
  created_at: dated.created_at,
}

const libraryReview: z.infer<typeof reviewShape> = {
  id: ids.libraryReview,
  library_item_id: ids.libraryItem,
  version: 1,
  newest: false,
  appearance: {},
  made_by_id: ids.user,
  expires_at: '2026-05-10T08:00:00.000Z',
  created_at: dated.created_at,
}

const libraryComment: z.infer<typeof commentShape> = {
  id: ids.libraryComment,
  library_item_id: ids.libraryItem,
  review_id: ids.libraryReview,
  version: 1,
  name: 'Mary',
  text: 'Friendly. Could the second answer be shorter?',
  path: 'structured_content.items[1].title',
  language: 'en',
  resolved: false,
  ...dated,
}

function details(intervention: Intervention): ConversationDetails {
  return {
    earlier: [],
    earlier_count: 0,
    pages: [],
    language: 'en',
    marks: { customer_delivered_seq: 1, customer_read_seq: 1, agent_delivered_seq: 1, agent_read_seq: 0 },
    text_input_disabled: false,
    body_limit: 10_000,
    reply_to_id: ids.content,
    intervention,
    first_person_reply_in: 90,
    with_people: true,
    ai_agent: null,
    control: null,
    may: { reply: true, close: true, open: true, reassign: true, edit_customer: false, mail_transcript: true },
    ...conversation,
    customer: {
      community_id: ids.community,
      foreign_id: 'customer-4711',
      identity_group_id: null,
      screenname: null,
      firstname: 'Ada',
      lastname: 'Lovelace',
      email: 'ada@example.com',
      company: null,
      phone: null,
      extra_values: { plan: 'gold' },
      origins: { 'extra_values.plan': 'site' },
      ...conversation.customer,
      ...dated,
    },
  }
}

function conversationContent(content: Content): ConversationContent {
  return {
    seq: 1,
    from: 'customer',
    author_name: '',
    client_id: null,
    delivery: null,
    mentions: [],
    shown: null,
    rendering: null,
    ...content,
  }
}

export const inboxExamples = (content: Content, intervention: Intervention) => ({
  AgentName: owner,
  Conversation: conversation,
  ConversationDetails: details(intervention),
  ConversationContent: conversationContent(content),
  BulkOutcome: { id: conversation.id, conversation, refusal: null },
  ConversationEvent: {
    at: dated.created_at,
    what: 'taken',
    by: owner,
    to: null,
    from: null,
    values: null,
    until: null,
  },
  SavedReply: savedReply,
  LibraryItem: libraryItem,
  LibraryVersion: libraryVersion,
  LibraryReview: libraryReview,
  LibraryComment: libraryComment,
})
