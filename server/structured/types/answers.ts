import type { StructuredContent } from '../../../contract/structured'
import { isFields } from '../rules/fields'
import { type InvalidAnswer, invalid, notOffered, type ValidAnswer } from './answer'
import { registrationOf } from './index'

export type AnswerCheck =
  | ({ ok: true /** `single`: the type accepts only one answer. */; single: boolean } & ValidAnswer)
  | ({ ok: false } & InvalidAnswer)

/**
 * Checks an answer to `question`, the message that the customer saw. `body` is the text of the answer; the stored body is
 * the title of the chosen option. An option without a payload is found by its title. Never throws.
 */
export function checkAnswer(question: StructuredContent, reply: unknown, body: string): AnswerCheck {
  const type = registrationOf(question.type)
  const checked = !isFields(reply)
    ? invalid('structured_reply must be an object')
    : (type?.checkAnswer(question, reply, body) ?? notOffered('This message offers nothing to choose'))
  if ('code' in checked) return { ok: false, ...checked }
  return { ok: true, ...checked, single: type?.takesOneAnswer ?? false }
}
