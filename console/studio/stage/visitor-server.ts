import type { LivePiece } from '../../../contract/chat/live'
import type { Ack, CustomerContent } from '../../../contract/chat/realtime'
import type { ServerToVisitor } from '../../../contract/chat/visitor'
import { type ConversationNeeds, createConversation, shown } from './conversation'
import type { Scene, ScriptLine } from './protocol'
import { visitorHandlers } from './visitor-acts'

/** Receives an event of contract/chat/realtime.ts. `null` ends the connection; the chat then reconnects. */
export type EventReceiver = (
  event: 'message:changed' | 'message:added' | 'message:piece' | 'typing' | null,
  news?: CustomerContent | LivePiece | Typing,
) => void

type Typing = Parameters<ServerToVisitor['typing']>[0]

/** Milliseconds; longer than any pause of a script. */
const typingMs = 90_000

export interface VisitorServerNeeds extends ConversationNeeds {
  said(content: CustomerContent, asked: CustomerContent): void
  stopped(): void
}

/** A simulated server with one conversation in memory: the composed message or a script, and the answers. */
// One function: all handlers change the one conversation and report to the same chat.
export function createVisitorServer({ said, stopped, ...needs }: VisitorServerNeeds) {
  const it = createConversation(needs)
  let hear: EventReceiver | null = null
  let scene: Scene | null = null
  /** The name of the person who is writing while a script plays. */
  let writer = ''
  let scripted = false
  let growing: string | null = null
  const acts = visitorHandlers(it, { said, stopped, changed: (content) => hear?.('message:changed', content) })

  /** `prepare` is called before the chat sees the new conversation. */
  function restart(prepare?: () => void) {
    it.begin()
    growing = null
    scripted = false
    if (scene) it.addScene(scene)
    prepare?.()
    hear?.(null)
  }

  function typing(author_name: string) {
    const thread_id = it.thread.id
    if (writer) hear?.('typing', { thread_id, author_name: writer, active: false, for_ms: 0 })
    writer = author_name
    if (writer) hear?.('typing', { thread_id, author_name, active: true, for_ms: typingMs })
  }

  return {
    /** Sets the chat's connection; a new one replaces it. */
    connect(next: EventReceiver) {
      hear = next
    },
    disconnect() {
      hear = null
    },
    ask(event: string, request: unknown): Ack<unknown> {
      const act = Object.hasOwn(acts, event) ? acts[event] : undefined
      return act?.(request as never) ?? { ok: false, error: { code: 'invalid_message', message: `Unknown: ${event}.` } }
    },
    /** Changes the message in place. If it is answered or has another type, restarts the conversation; null empties it. */
    show(next: Scene | null) {
      const [before] = it.contents
      const sameType = scene?.structured_content?.type === next?.structured_content?.type
      scene = next
      if (!next || !before || scripted || it.contents.length > 1 || !sameType || next.answer) return restart()
      const changed = { ...before, ...shown(next) }
      it.contents = [changed]
      hear?.('message:changed', changed)
    },
    restart: (prepare?: () => void) => restart(prepare),
    /** The id of the composed message; empty if there is none. */
    contentId: () => it.contents[0]?.id ?? '',
    perform(lines: readonly ScriptLine[], closed = false) {
      it.begin(closed)
      growing = null
      scripted = true
      writer = ''
      for (const line of lines) it.addLine(line)
      hear?.(null)
    },
    add(line: ScriptLine) {
      const grown = growing && it.change(growing, endedLine(line))
      growing = null
      const content = grown || it.addLine(line)
      typing('')
      hear?.(grown ? 'message:changed' : 'message:added', content)
    },
    /** Shows a partial text of the script's next line. `add` shows the complete line. */
    write(line: ScriptLine, text: string, status: string) {
      const before = it.contents.find(({ id }) => id === growing)
      if (!before) {
        const begun = it.addLine({ ...line, body: '', structured_content: null, media: {} })
        growing = begun.id
        typing('')
        hear?.('message:added', it.change(begun.id, { live: 'streaming', body_html: null, body: text, status }))
        return
      }
      const at = text.startsWith(before.body) ? before.body.length : 0
      it.change(before.id, { body: text, status })
      hear?.('message:piece', { id: before.id, thread_id: before.thread_id, at, text: text.slice(at), status })
    },
    typing,
  }
}

const endedLine = (line: ScriptLine): Partial<CustomerContent> => ({
  ...shown(line),
  body_html: line.body_html ?? null,
  live: 'complete',
  status: '',
})
