import type { Ack, CustomerContent, OutgoingMessage, SyncRequest } from '../../../contract/chat/realtime'
import type {
  HistoryRequest,
  MarkRequest,
  Marks,
  ServerToVisitor,
  VisitorSyncAnswer,
  VisitorThread,
} from '../../../contract/chat/visitor'
import type { Scene, ScriptLine } from './protocol'

/** What a chat hears of it: an event of contract/chat/realtime.ts, or the end of the line (`null`), which it opens again at once. */
export type Hear = (
  event: 'message:changed' | 'message:added' | 'typing' | null,
  news?: CustomerContent | Typing,
) => void

type Typing = Parameters<ServerToVisitor['typing']>[0]

/** Longer than any pause of a script, ms. */
const typingMs = 90_000

export interface VisitorServerNeeds {
  now(): Date
  /** 24 hexadecimal characters, each time others. */
  newId(): string
  /** The customer wrote. */
  said(content: CustomerContent, asked: CustomerContent): void
}

export type VisitorServer = ReturnType<typeof createVisitorServer>

/**
 * The server as a chat sees it, for one conversation in memory: the message on the stage, or the lines of a script, and what the customer says
 * to it.
 */
export function createVisitorServer({ now, newId, said }: VisitorServerNeeds) {
  let hear: Hear | null = null
  let scene: Scene | null = null
  let thread = newThread()
  let contents: CustomerContent[] = []
  /** Who writes, while a script plays. */
  let writer = ''
  let scripted = false

  function newThread(): VisitorThread {
    const at = now().toISOString()
    const marks: Marks = {
      customer_delivered_seq: 0,
      customer_read_seq: 0,
      agent_delivered_seq: 0,
      agent_read_seq: 0,
    }
    return {
      id: newId(),
      closed: false,
      text_input_disabled: false,
      last_seq: 0,
      title: '',
      created_at: at,
      last_content_at: at,
      marks,
    }
  }

  function add(parts: Pick<CustomerContent, 'from' | 'body'> & Partial<CustomerContent>): CustomerContent {
    const content: CustomerContent = {
      id: newId(),
      thread_id: thread.id,
      seq: thread.last_seq + 1,
      created_at: now().toISOString(),
      author_name: '',
      client_id: null,
      body_html: null,
      in_reply_to_id: null,
      structured_content: null,
      structured_reply: null,
      attachments: [],
      media: {},
      payment_status: null,
      ...parts,
    }
    thread = { ...thread, last_seq: content.seq, last_content_at: content.created_at }
    contents.push(content)
    return content
  }

  function begin() {
    thread = newThread()
    contents = []
    scripted = false
    if (!scene) return
    const asked = add({ from: 'agent', author_name: 'Bot', ...shown(scene) })
    if (!scene.answer) return
    if (asked.payment_status) asked.payment_status = 'paid'
    add({ from: 'customer', in_reply_to_id: asked.id, ...scene.answer })
  }

  const addLine = (line: ScriptLine) =>
    add({
      ...shown(line),
      from: line.from,
      author_name: line.author_name,
      structured_reply: line.structured_reply,
      client_id: line.from === 'customer' ? newId() : null,
      in_reply_to_id: (line.answers === null ? undefined : contents[line.answers]?.id) ?? null,
      ...line.sent,
    })

  function typing(author_name: string) {
    if (writer) hear?.('typing', { thread_id: thread.id, author_name: writer, active: false, for_ms: 0 })
    writer = author_name
    if (writer) hear?.('typing', { thread_id: thread.id, author_name, active: true, for_ms: typingMs })
  }

  const shown = ({ body, structured_content, media }: Scene) => ({
    body,
    structured_content,
    media,
    payment_status: structured_content?.type === 'wallet_pay' ? ('requested' as const) : null,
  })

  const ok = <T>(value: T): Ack<T> => ({ ok: true, value })
  const unknown: Ack<never> = { ok: false, error: { code: 'unknown_thread', message: 'No such conversation.' } }

  const acts: Record<string, (request: never) => Ack<unknown>> = {
    sync({ since }: SyncRequest) {
      const last = since[thread.id] ?? 0
      const value: VisitorSyncAnswer = {
        threads: contents.length > 0 ? [thread] : [],
        contents: contents.filter(({ seq }) => seq > last),
        more: false,
        gone: Object.keys(since).filter((id) => id !== thread.id),
        identity: null,
      }
      return ok(value)
    },
    'message:send'(message: OutgoingMessage) {
      const known = contents.find(({ client_id }) => client_id === message.client_id)
      if (known) return ok(known)
      const { client_id, body, in_reply_to_id = null, structured_reply = null } = message
      const content = add({ from: 'customer', body, client_id, in_reply_to_id, structured_reply })
      const asked = contents.find(({ id }) => id === in_reply_to_id) ?? contents[0]
      if (asked && asked !== content) said(content, asked)
      if (structured_reply && 'status' in structured_reply && asked) {
        Object.assign(asked, { payment_status: structured_reply.status })
        queueMicrotask(() => hear?.('message:changed', { ...asked }))
      }
      return ok(content)
    },
    'thread:history': ({ before }: HistoryRequest) =>
      ok({ contents: contents.filter(({ seq }) => seq < before), more: false }),
    'thread:list': () => ok({ threads: [{ ...thread, last_content: contents.at(-1) ?? null }], more: false }),
    'thread:mark'({ thread_id, delivered_seq = 0, read_seq = 0 }: MarkRequest) {
      if (thread_id !== thread.id) return unknown
      const { customer_delivered_seq, customer_read_seq } = thread.marks
      thread = {
        ...thread,
        marks: {
          ...thread.marks,
          customer_delivered_seq: Math.max(customer_delivered_seq, delivered_seq, read_seq),
          customer_read_seq: Math.max(customer_read_seq, read_seq),
        },
      }
      return ok(thread.marks)
    },
    typing: () => ok(null),
    'session:identify': () => ok(null),
  }

  return {
    /** One line of the chat; the next takes its place. */
    connect(next: Hear) {
      hear = next
    },
    disconnect() {
      hear = null
    },
    ask(event: string, request: unknown): Ack<unknown> {
      const act = Object.hasOwn(acts, event) ? acts[event] : undefined
      return act?.(request as never) ?? { ok: false, error: { code: 'invalid_message', message: `Unknown: ${event}.` } }
    },
    /**
     * The message is another one. As long as nothing was said it changes under the customer's eyes, as a correction of the server
     * does; a message of another type, or one that was or is answered, begins the conversation anew.
     */
    show(next: Scene) {
      const before = contents[0]
      const sameType = scene?.structured_content?.type === next.structured_content?.type
      scene = next
      if (before && !scripted && contents.length === 1 && sameType && !next.answer) {
        const changed = { ...before, ...shown(next) }
        contents = [changed]
        hear?.('message:changed', changed)
      } else {
        begin()
        hear?.(null)
      }
    },
    restart() {
      begin()
      hear?.(null)
    },
    /** The conversation of a script, or one that was really had, anew. */
    perform(lines: readonly ScriptLine[], closed = false) {
      thread = { ...newThread(), closed }
      contents = []
      scripted = true
      writer = ''
      for (const line of lines) addLine(line)
      hear?.(null)
    },
    /** The next line of a script. */
    add(line: ScriptLine) {
      const content = addLine(line)
      typing('')
      hear?.('message:added', content)
    },
    typing,
  }
}
