import type { Conversation, ConversationDetails } from '../../clients/typescript/operations'
import type { ConversationContent } from '../shell/shapes'

// Builders of records for tests. Each test states only the fields that matter.

export function aConversation(fields: Partial<Conversation> = {}): Conversation {
  return {
    id: 'c1',
    state: 'new',
    title: 'Where is my parcel?',
    source: { id: 's1', name: 'Shop', type: 'web_messaging' },
    routing_mode: 'asynchronous',
    priority: 'normal',
    customer: { id: 'i1', name: 'Ada Lovelace', named: true, avatar_url: null, signed: false },
    owner: null,
    intervention_id: null,
    preview: null,
    unread_count: 0,
    unread_mentions: [],
    unseen: false,
    waiting_since: null,
    ringing: null,
    closed: false,
    snoozed_until: null,
    last_content_at: '2026-11-22T12:00:00.000Z',
    created_at: '2026-11-22T12:00:00.000Z',
    updated_at: '2026-11-22T12:00:00.000Z',
    ...fields,
  }
}

export function theDetails(fields: Partial<ConversationDetails> = {}): ConversationDetails {
  const conversation = aConversation()
  return {
    ...conversation,
    earlier: [],
    earlier_count: 0,
    pages: [],
    language: null,
    marks: { customer_delivered_seq: 0, customer_read_seq: 0, agent_delivered_seq: 0, agent_read_seq: 0 },
    text_input_disabled: false,
    body_limit: 10_000,
    reply_to_id: 'm1',
    intervention: null,
    first_person_reply_in: null,
    with_people: false,
    ai_agent: null,
    control: null,
    may: { reply: true, close: true, open: true, reassign: true, edit_customer: true, mail_transcript: true },
    ...fields,
    customer: {
      ...conversation.customer,
      community_id: 'k1',
      foreign_id: 'f1',
      identity_group_id: null,
      screenname: 'Ada',
      firstname: null,
      lastname: null,
      email: null,
      company: null,
      phone: null,
      extra_values: {},
      origins: {},
      created_at: conversation.created_at,
      updated_at: conversation.updated_at,
      ...fields.customer,
    },
  }
}

export function aContent(fields: Partial<ConversationContent> = {}): ConversationContent {
  const content: Partial<ConversationContent> = {
    id: 'm1',
    thread_id: 'c1',
    created_at: '2026-11-22T12:00:00.000Z',
    updated_at: '2026-11-22T12:00:00.000Z',
    body: 'Where is my parcel?',
    private_message: false,
    structured_content: {},
    structured_reply: {},
    synchronization_error: null,
    in_reply_to_id: null,
    attachments: [],
    auto_submitted: false,
    created_from: 'synchronizer',
    source_type: 'web_messaging',
    seq: 1,
    from: 'customer',
    author_name: '',
    delivery: null,
    mentions: [],
    shown: null,
    rendering: null,
    ...fields,
  }
  return content as ConversationContent
}

export function aClock() {
  let now = 0
  const due: { at: number; act: () => void }[] = []
  return {
    now: () => now,
    after(ms: number, act: () => void) {
      const entry = { at: now + ms, act }
      due.push(entry)
      return () => {
        const place = due.indexOf(entry)
        if (place >= 0) due.splice(place, 1)
      }
    },
    /** Moves the clock, then waits for pending promises. */
    async pass(ms: number) {
      now += ms
      for (const entry of due.filter(({ at }) => at <= now)) {
        due.splice(due.indexOf(entry), 1)
        entry.act()
      }
      await pendingPromises()
    },
  }
}

export const pendingPromises = () => new Promise<void>((done) => setImmediate(done))
