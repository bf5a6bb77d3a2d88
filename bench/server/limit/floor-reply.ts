import { randomBytes } from 'node:crypto'
import { Ajv } from 'ajv'
import type { StructuredContent } from '../../../contract/structured'
import { searchedText } from '../../../server/conversation/contents/searched-text'
import { compose } from '../../../server/structured/engine/compose'
import type { FloorChat } from './floor-chat'
import {
  apiContent,
  contentRow,
  eventOf,
  eventRow,
  type FloorContent,
  type FloorScene,
  storable,
} from './floor-records'
import type { FloorStore } from './floor-store'

export interface Token {
  id: string
  agent: { id: string; name: string }
}

interface Reply {
  in_reply_to_id: string
  body: string
  structured_content?: unknown
}

const isReply = new Ajv().compile<Reply>({
  type: 'object',
  required: ['in_reply_to_id', 'body'],
  properties: {
    in_reply_to_id: { type: 'string', pattern: '^[0-9a-f]{24}$' },
    body: { type: 'string', maxLength: 100_000 },
    structured_content: { type: 'object' },
    private: { type: 'boolean' },
  },
})

const textFields = { body_input_format: 'text', structured_reply: null } as const

export type End = (status: number, value: object) => void

/** Returns the function that checks, composes and stores a bot's reply, answers it, and shows it to the customer. */
export function createFloorReplies(scene: FloorScene, store: FloorStore, chat: FloorChat) {
  return (input: unknown, token: Token, end: End) => {
    if (!isReply(input)) return end(422, { errors: isReply.errors })
    const answered = chat.content(input.in_reply_to_id)
    if (!answered) return end(404, {})
    const now = Date.now()
    const composed = compose('web_messaging', {
      body: input.body,
      structuredContent: input.structured_content,
      attachments: new Map(),
      coerce: false,
      randomHex: () => randomBytes(16).toString('hex'),
      now,
    })
    if (!composed.ok) return end(422, { errors: composed.problems })
    const { structured, rendering, warnings } = composed
    const { thread } = answered
    thread.seq += 1
    const content: FloorContent = {
      id: scene.ids(),
      thread,
      seq: thread.seq,
      author: 'agent',
      authorId: token.agent.id,
      clientId: null,
      body: storable(input.body),
      answered,
      structured: rendering.structured as StructuredContent | null,
      createdAt: now,
      status: 'user_reply',
    }
    const events = [
      eventOf(scene, 'content.replied', content, 'export_pending'),
      eventOf(scene, 'content.exported', content),
    ]
    answered.status = 'replied'
    store.submit({
      write(statements) {
        const row = Object.assign(contentRow(content, scene), {
          creator_id: token.agent.id,
          searched_text: searchedText({ ...textFields, body: content.body, structured_content: structured }, []),
          in_reply_to_id: answered.id,
          in_reply_to_author_id: answered.authorId,
          structured_content: JSON.stringify(structured),
          rendering: JSON.stringify({ as: rendering.as, body: rendering.body, structured: rendering.structured }),
        })
        statements.addReply(row)
        statements.changeStatus(answered.id, answered.status, now)
        statements.changeThread(thread.id, content.seq, content.id, null, now)
        for (const event of events) statements.addEvent(eventRow(event, content, scene))
        statements.addLogLine({
          id: scene.ids(),
          action: 'content.replied',
          agent_id: token.agent.id,
          token_id: token.id,
          subject_type: 'content',
          subject_id: content.id,
          source_id: scene.source.id,
          changed: '[]',
          created_at: now,
        })
      },
      done() {
        end(200, apiContent(content, scene, warnings))
        chat.show(content, token.agent.name)
      },
    })
  }
}
