import type { Ack, CustomerContent } from '../../../contract/chat/realtime'
import type { ServerToVisitor } from '../../../contract/chat/visitor'
import { type ConversationNeeds, createConversation, shown } from './conversation'
import type { Scene, ScriptLine } from './protocol'
import { visitorActs } from './visitor-acts'

/** Receives an event of contract/chat/realtime.ts, or `null` for the end of the connection, which the chat opens again at once. */
export type Hear = (
  event: 'message:changed' | 'message:added' | 'typing' | null,
  news?: CustomerContent | Typing,
) => void

type Typing = Parameters<ServerToVisitor['typing']>[0]

/** Milliseconds; longer than any pause of a script. */
const typingMs = 90_000

export interface VisitorServerNeeds extends ConversationNeeds {
  /** Called when the customer answered a message. */
  said(content: CustomerContent, asked: CustomerContent): void
}

export type VisitorServer = ReturnType<typeof createVisitorServer>

/** The server as a chat sees it, for one conversation in memory: the message on the stage or the lines of a script, and the customer's answers. */
export function createVisitorServer({ said, ...needs }: VisitorServerNeeds) {
  const it = createConversation(needs)
  let hear: Hear | null = null
  let scene: Scene | null = null
  /** The name of the person who is writing while a script plays. */
  let writer = ''
  let scripted = false
  const acts = visitorActs(it, { said, changed: (content) => hear?.('message:changed', content) })

  function restart() {
    it.begin()
    scripted = false
    if (scene) it.addScene(scene)
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
     * Shows another message. While nobody has answered, the message changes in place, like a correction by the server. A message of another
     * type, or a message with an answer, starts the conversation again.
     */
    show(next: Scene) {
      const [before] = it.contents
      const sameType = scene?.structured_content?.type === next.structured_content?.type
      scene = next
      if (!before || scripted || it.contents.length > 1 || !sameType || next.answer) return restart()
      const changed = { ...before, ...shown(next) }
      it.contents = [changed]
      hear?.('message:changed', changed)
    },
    restart,
    /** Shows the conversation of a script, or a stored conversation, from its beginning. */
    perform(lines: readonly ScriptLine[], closed = false) {
      it.begin(closed)
      scripted = true
      writer = ''
      for (const line of lines) it.addLine(line)
      hear?.(null)
    },
    /** Adds the next line of a script. */
    add(line: ScriptLine) {
      const content = it.addLine(line)
      typing('')
      hear?.('message:added', content)
    },
    typing,
  }
}
