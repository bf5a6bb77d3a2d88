import type { StructuredContent } from '../structured'
import { type Option, optionsOf } from '../structured/options'
import type { StructuredReply } from '../structured/reply'
import type { CustomerStep } from './script'

/** An agent's message in the conversation. `id` is the caller's id for it. */
export interface AskedMessage<Id> {
  id: Id
  structured_content: StructuredContent | null
}

export interface ScriptedAnswer<Id> {
  body: string
  structured_reply: StructuredReply | null
  in_reply_to: Id | null
}

/**
 * Returns the customer's answer in a step. It answers the newest message of `questions` (oldest first) that offers the
 * tapped words. Null if none does.
 */
export function answerOf<Id>(step: CustomerStep, questions: readonly AskedMessage<Id>[]): ScriptedAnswer<Id> | null {
  const { body = '', tap, structured_reply: reply = null } = step
  if (tap !== undefined) {
    for (const { id, structured_content } of [...questions].reverse()) {
      const found = tapped([tap].flat(), optionsOf({ structured_content }))
      if (found) return { body: body || found.body, structured_reply: found.reply, in_reply_to: id }
    }
    return null
  }
  if (!reply) return { body, structured_reply: null, in_reply_to: null }
  const question = questions.findLast(({ structured_content }) => structured_content !== null)
  return question ? { body, structured_reply: reply, in_reply_to: question.id } : null
}

function tapped(words: readonly string[], options: readonly Option[]): { body: string; reply: StructuredReply } | null {
  const found = words.map((word) =>
    options.flatMap((each) => ('reply' in each && [each.label, each.body].includes(word) ? [each] : [])).at(0),
  )
  const [first, ...more] = found
  if (!first || more.length === 0) return first ?? null
  const items = found.flatMap((each) => (each && 'items' in each.reply ? each.reply.items : []))
  if (items.length !== found.length) return null
  return { body: items.map(({ title }) => title).join(', '), reply: { items } }
}
