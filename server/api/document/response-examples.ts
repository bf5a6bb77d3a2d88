import { rights } from '../../conversation/rights'
import { examples } from '../../structured/types/index'
import { factorResponses } from './factor-examples'
import { ids } from './ids'
import { recordExamples } from './record-examples'

const { Content, Thread, Intervention, Delivery, CommunityKey, Source, User, AccessToken, Identity, ChannelPreview } =
  recordExamples

const me = Object.assign({}, User, {
  rights: rights.filter((right) => /_threads$/.test(right)),
  language: null,
  theme: 'system',
  has_password: true,
  second_factor: true,
})
const alerts = {
  key: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  ...{ on: true, words: true, unassigned: true },
}
const doneExample = { done: true }

const reply = Object.assign({}, Content, {
  id: ids.reply,
  author_id: ids.user,
  creator_id: ids.user,
  body: 'Shall we look for it?',
  body_formatted: { text: 'Shall we look for it?', html: '<p>Shall we look for it?</p>' },
  foreign_id: ids.reply,
  source_url: null,
  synchronization_status: 'export_pending',
  status: 'user_reply',
  in_reply_to_id: ids.content,
  in_reply_to_author_id: ids.identity,
  created_from: 'api',
  structured_content: examples.select,
})

const key = Object.assign({}, CommunityKey, { secret: 'shown once, then never again' })
const source = Object.assign({}, Source, { connector_secret: undefined })

const numbers = {
  conversations: 42,
  initiated: 2,
  answered: 38,
  answered_by_people: 31,
  closed: 29,
  fell_silent: 4,
  first_reply: { median: 4, p90: 210 },
  first_reply_by_people: { median: 95, p90: 840 },
  time_to_close: { median: 1260, p90: 9000 },
}

const auditHead = { seal: 812, hash: '9f2c'.repeat(16), sealed_at: '2026-03-02T09:00:05.000Z' }

export const responseExamples: Record<string, unknown> = {
  listConversations: { records: [recordExamples.Conversation], next: null },
  listAiRuns: { count: 1, offset: 0, limit: 20, records: [recordExamples.AiRun], agent_state: { step: 2 } },
  countConversations: {
    lists: {
      mine: { open: 5, needs_answer: 1 },
      unassigned: { open: 8, needs_answer: 4 },
      all: { open: 19, needs_answer: 7 },
    },
    new: 4,
    mine: 1,
    assigned: 3,
    waiting: 12,
    snoozed: 2,
    mentions: 1,
    new_by_mode: { asynchronous: 3, real_time: 1, triage: 0 },
  },
  listConversationContents: { records: [recordExamples.ConversationContent], next: null },
  listConversationEvents: { records: [recordExamples.ConversationEvent] },
  actOnConversations: {
    records: [
      recordExamples.BulkOutcome,
      {
        id: ids.otherThread,
        conversation: null,
        refusal: {
          error: 'not_owner',
          message: 'This conversation belongs to Ben Berg: ask for it, or for the right to edit interventions.',
          status: 403,
          owner: { id: ids.otherUser, name: 'Ben Berg' },
        },
      },
    ],
  },
  createLibraryReview: Object.assign({}, recordExamples.LibraryReview, {
    url: 'https://chat.example.com/studio/review/#shown-once',
  }),
  createContent: Object.assign({}, reply, { warnings: [] }),
  editContent: Object.assign({}, reply, {
    body: 'It comes on Thursday.',
    body_formatted: { text: 'It comes on Thursday.', html: 'It comes on Thursday.' },
    edited_at: '2026-04-26T08:05:00.000Z',
    warnings: [],
  }),
  unsendContent: Object.assign({}, reply, {
    body: '',
    body_formatted: { text: '', html: '' },
    structured_content: {},
    remotely_deleted: true,
  }),
  reactToContent: Object.assign({}, Content, {
    reactions: [{ reaction: 'heart', from: 'agent', author_id: ids.user }],
  }),
  previewStructuredContent: { accepted: true, channels: [ChannelPreview] },
  getTranscript: {
    messages: [
      {
        id: ids.content,
        seq: 1,
        created_at: '2026-04-26T08:00:00.000Z',
        role: 'user',
        name: '',
        content: 'Where is my parcel?',
        attachments: [],
      },
    ],
    next_before: null,
  },
  getStructuredSchemas: {
    channel: 'web_messaging',
    for: 'ag_ui',
    tools: [{ name: 'ask_select', description: 'Asks the customer ...', parameters: { type: 'object' } }],
    waiting: ['ask_select'],
    as_text: [],
  },
  replayDeliveries: { count: 1, more: false, records: [Delivery] },
  getDelivery: Object.assign({}, Delivery, { request_body: '{"id":"...","domain_id":"...","events":[...]}' }),
  writeLiveContent:
    '{"begun":true,"id":"...","thread_id":"...","seq":2,"length":0}\n{"received":120}\n{"content":{...},"live":"complete","warnings":[]}\n',
  putLiveContent:
    '{"begun":true,"id":"...","thread_id":"...","seq":2,"length":0}\n{"received":120}\n{"content":{...},"live":"complete","warnings":[]}\n',
  listenToEvents: `id: ${ids.event}\nevent: content.imported\ndata: {"id":"...","domain_id":"...","events":[...]}\n\n`,
  reportFromChannel: { content: Content, warnings: [] },
  getAuditHead: auditHead,
  verifyAuditLog: { intact: true, seals: 812, events: 20_340, unsealed: 2, head: auditHead, problems: [] },
  exportAuditLog:
    '{"seal":1,"previous":"0000...","sealed_at":"2026-03-02T09:00:05.000Z","events":1}\n{"id":"...","action":"source.changed",...}\n{"head":1,"hash":"9f2c..."}\n',
  setThreadTyping: { thread_id: ids.thread, active: true },
  handOver: { status: 200, message: 'Success' },
  createCommunityKey: key,
  rotateCommunityKey: key,
  createSource: source,
  readPushKey: { key: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8' },
  testPush: { outcome: 'sent', reason: null },
  testMail: { sent_to: 'ada@shop.example', outcome: 'sent', reason: null },
  changeSource: source,
  rotateConnectorSecret: Object.assign({}, Source, { connector_secret: 'whsec_b3VyIHNlY3JldCBpcyBub3QgdGhpcyBvbmU=' }),
  getMe: me,
  ...factorResponses,
  changeMyPassword: doneExample,
  endMySession: doneExample,
  endMySessions: doneExample,
  endUserSessions: doneExample,
  listMySessions: {
    records: [
      {
        id: ids.token,
        current: true,
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        seen_at: '2026-04-26T08:00:00.000Z',
        created_at: '2026-04-26T08:00:00.000Z',
        alerts: true,
      },
    ],
  },
  getMyAlerts: alerts,
  switchMyAlertsOn: alerts,
  switchMyAlertsOff: doneExample,
  switchAlertsOffElsewhere: doneExample,
  testMyAlerts: { outcome: 'sent', reason: null },
  createSignInLink: {
    url: 'https://chat.example.com/account/#link=Qd1m3b0cXJvYmxlbXMgYXJlIGZvciB3aG9ldmVyLXJ1',
    purpose: 'invitation',
    expires_at: '2026-05-03T08:00:00.000Z',
  },
  takeInboundMail: { outcome: 'stored', content_id: ids.content },
  mailTranscript: {
    ...{ sent_to: 'ada@example.com', reader: 'customer', language: 'en', time_zone: 'Europe/London' },
  },
  mailSignInLink: { sent_to: 'ada@shop.example', purpose: 'invitation', expires_at: '2026-05-03T08:00:00.000Z' },
  changeMe: Object.assign({}, me, { name: 'Ada', language: 'fr', theme: 'dark', warnings: [] }),
  listStatus: {
    count: 1,
    offset: 0,
    limit: 30,
    records: [{ user_id: ids.user, name: 'Shop bot', availability: 'available' }],
    agents_available: 1,
  },
  createToken: Object.assign({}, AccessToken, { token: 'shown once, then never again' }),
  exportIdentity: {
    exported_at: '2026-04-26T08:00:00.000Z',
    identity: Identity,
    pages: [{ url: 'https://shop.example.com/vases', title: 'Vases', at: '2026-04-25T10:00:00.000Z' }],
    push_subscriptions: [
      {
        push_service: 'https://updates.push.services.mozilla.com',
        scope: 'site',
        page_url: 'https://shop.example.com/vases',
        language: 'fr',
        used_at: '2026-04-25T10:00:00.000Z',
        created_at: '2026-04-25T10:00:00.000Z',
      },
    ],
    threads: [
      Object.assign({}, Thread, {
        contents: [Content, reply],
        interventions: [Intervention],
        ai_runs: [],
        agent_state: null,
      }),
    ],
  },
  readStatistics: {
    from: '2026-04-20',
    to: '2026-04-26',
    time_zone: 'Europe/Paris',
    total: numbers,
    notices: { sent: 40, shown: 36, opened: 12, answered: 9 },
    mails: { sent: 25, opened: 11, answered: 6 },
    agents: [{ id: ids.user, name: 'Ada', bot: false, ...numbers }],
  },
  forgetIdentity: { identity_id: ids.identity, threads: 1, contents: 2, attachments: 0, deliveries: 2 },
}
