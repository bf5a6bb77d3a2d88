import type { CustomerContent } from '../../../contract/chat/realtime'
import type { Marks, VisitorThread } from '../../../contract/chat/visitor'
import type { StructuredContent } from '../../../contract/structured'
import type { Scene, ScriptLine } from './protocol'

export interface ConversationNeeds {
  now(): Date
  /** Returns a new id of 24 hexadecimal characters. */
  newId(): string
}

export type Conversation = ReturnType<typeof createConversation>

const noMarks: Marks = {
  customer_delivered_seq: 0,
  customer_read_seq: 0,
  agent_delivered_seq: 0,
  agent_read_seq: 0,
}

export function createConversation({ now, newId }: ConversationNeeds) {
  function newThread(): VisitorThread {
    const at = now().toISOString()
    const text = { closed: false, text_input_disabled: false, title: '' }
    return { id: newId(), ...text, last_seq: 0, created_at: at, last_content_at: at, marks: noMarks }
  }

  const it = {
    thread: newThread(),
    contents: [] as CustomerContent[],
    begin(closed = false) {
      it.thread = { ...newThread(), closed }
      it.contents = []
    },
    add(parts: Pick<CustomerContent, 'from' | 'body'> & Partial<CustomerContent>): CustomerContent {
      const content: CustomerContent = {
        id: newId(),
        thread_id: it.thread.id,
        seq: it.thread.last_seq + 1,
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
      it.thread = { ...it.thread, last_seq: content.seq, last_content_at: content.created_at }
      it.contents.push(content)
      return content
    },
    addLine: (line: ScriptLine) =>
      it.add({
        ...shown(line),
        from: line.from,
        author_name: line.author_name,
        structured_reply: line.structured_reply,
        client_id: line.from === 'customer' ? newId() : null,
        in_reply_to_id: (line.answers === null ? undefined : it.contents[line.answers]?.id) ?? null,
        ...(line.live && { body_html: line.body_html ?? null, live: 'complete' as const }),
        ...line.sent,
      }),
    change(id: string, parts: Partial<CustomerContent>): CustomerContent | undefined {
      const place = it.contents.findIndex((content) => content.id === id)
      const before = it.contents[place]
      const after = before && { ...before, ...parts }
      if (after) it.contents[place] = after
      return after
    },
    addScene(scene: Scene) {
      const asked = it.add({ from: 'agent', author_name: 'Bot', ...shown(scene) })
      if (!scene.answer) return
      if (asked.payment_status) asked.payment_status = 'paid'
      it.add({ from: 'customer', in_reply_to_id: asked.id, ...scene.answer })
    },
  }
  return it
}

export const shown = ({ body, structured_content, media }: Scene) => ({
  body,
  structured_content: payable(structured_content),
  media,
  payment_status: structured_content?.type === 'wallet_pay' ? ('requested' as const) : null,
})

/** On the stage the demo wallet pays where the browser has no wallet. */
const payable = (content: StructuredContent | null): StructuredContent | null =>
  content?.type === 'wallet_pay' && !('ApplePaySession' in window)
    ? { ...content, merchant_session: { ...content.merchant_session, demo_wallet: true } }
    : content
