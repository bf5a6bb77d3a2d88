import type { CustomerContent } from '../../../contract/chat/realtime'
import type { VisitorThread } from '../../../contract/chat/visitor'

/** Creates a message with the given fields. Thread ids are in time order, as the server's are. */
export function aContent(parts: Partial<CustomerContent> = {}): CustomerContent {
  const { thread_id = 'thread-1', seq = 1 } = parts
  return {
    id: `${thread_id}/${seq}`,
    thread_id,
    seq,
    created_at: '2026-05-04T10:00:00.000Z',
    from: 'agent',
    author_name: 'Ana',
    client_id: null,
    body: `message ${seq}`,
    body_html: null,
    in_reply_to_id: null,
    structured_content: null,
    structured_reply: null,
    attachments: [],
    media: {},
    payment_status: null,
    ...parts,
  }
}

export function aThread(parts: Partial<VisitorThread> = {}): VisitorThread {
  return {
    id: 'thread-1',
    closed: false,
    text_input_disabled: false,
    last_seq: 0,
    title: 'message 1',
    created_at: '2026-05-04T10:00:00.000Z',
    last_content_at: '2026-05-04T10:00:00.000Z',
    marks: { customer_delivered_seq: 0, customer_read_seq: 0, agent_delivered_seq: 0, agent_read_seq: 0 },
    ...parts,
  }
}
