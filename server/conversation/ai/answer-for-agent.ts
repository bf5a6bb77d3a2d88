import { maskAnswers } from '../contents/present-to-agent'
import type { ContentRecord } from '../records'

/** Returns a customer's answer as JSON: `structured_reply` in the API's form, and the text that the customer saw. */
export function answerForAgent(
  { structured_reply, body }: Pick<ContentRecord, 'structured_reply' | 'body'>,
  readsPrivate: boolean,
): string {
  const visible = readsPrivate ? structured_reply : maskAnswers(structured_reply)
  return JSON.stringify(visible === null ? { text: body } : { structured_reply: visible, text: body })
}
