import type { LiveRequest } from '../../../contract/chat/live'
import type { Ack, CustomerContent, OutgoingMessage, SyncRequest } from '../../../contract/chat/realtime'
import type { HistoryRequest, MarkRequest, ReactRequest, VisitorSyncAnswer } from '../../../contract/chat/visitor'
import type { Conversation } from './conversation'

interface ActsNeeds {
  said(content: CustomerContent, asked: CustomerContent): void
  changed(content: CustomerContent): void
  stopped(): void
}

const ok = <T>(value: T): Ack<T> => ({ ok: true, value })
const noMessage: Ack<never> = { ok: false, error: { code: 'unknown_content', message: 'No such message.' } }
const unknown: Ack<never> = { ok: false, error: { code: 'unknown_thread', message: 'No such conversation.' } }

export const visitorHandlers = (
  it: Conversation,
  { said, changed, stopped }: ActsNeeds,
): Record<string, (request: never) => Ack<unknown>> => ({
  sync({ since }: SyncRequest) {
    const last = since[it.thread.id] ?? 0
    const value: VisitorSyncAnswer = {
      threads: it.contents.length > 0 ? [it.thread] : [],
      contents: it.contents.filter(({ seq }) => seq > last),
      more: false,
      gone: Object.keys(since).filter((id) => id !== it.thread.id),
      identity: null,
    }
    return ok(value)
  },
  'message:send'(message: OutgoingMessage) {
    const known = it.contents.find(({ client_id }) => client_id === message.client_id)
    if (known) return ok(known)
    const { client_id, body, in_reply_to_id = null, structured_reply = null } = message
    const content = it.add({ from: 'customer', body, client_id, in_reply_to_id, structured_reply })
    const asked = it.contents.find(({ id }) => id === in_reply_to_id) ?? it.contents[0]
    if (asked && asked !== content) said(content, asked)
    if (structured_reply && 'status' in structured_reply && asked) {
      Object.assign(asked, { payment_status: structured_reply.status })
      queueMicrotask(() => changed({ ...asked }))
    }
    return ok(content)
  },
  'message:react'({ id, reaction }: ReactRequest) {
    const content = it.contents.find((each) => each.id === id)
    if (!content) return unknown
    content.reactions = reaction ? [{ reaction, from: 'customer', author_name: '' }] : []
    return ok({ ...content })
  },
  'thread:history': ({ before }: HistoryRequest) =>
    ok({ contents: it.contents.filter(({ seq }) => seq < before), more: false }),
  'thread:list': () => ok({ threads: [{ ...it.thread, last_content: it.contents.at(-1) ?? null }], more: false }),
  'thread:mark'({ thread_id, delivered_seq = 0, read_seq = 0 }: MarkRequest) {
    if (thread_id !== it.thread.id) return unknown
    const { marks } = it.thread
    it.thread = {
      ...it.thread,
      marks: {
        ...marks,
        customer_delivered_seq: Math.max(marks.customer_delivered_seq, delivered_seq, read_seq),
        customer_read_seq: Math.max(marks.customer_read_seq, read_seq),
      },
    }
    return ok(it.thread.marks)
  },
  'message:get'({ id }: LiveRequest) {
    const content = it.contents.find((each) => each.id === id)
    return content ? ok(content) : noMessage
  },
  'message:stop'({ id }: LiveRequest) {
    if (!it.contents.some((each) => each.id === id && each.live === 'streaming')) return noMessage
    stopped()
    return ok(null)
  },
  typing: () => ok(null),
  'session:identify': () => ok(null),
})
