import type { ContentMetadata } from '../../contract/webhook-event'
import type { Answer, AnswerInput } from './answer-shapes'
import { answers, shopWords, wordOfMessage, wordOfPayload } from './answers'
import { repeatReply } from './echo'
import type { Pictures } from './pictures'

export interface AnswerNeeds extends Omit<AnswerInput, 'pictures'> {
  /** Called only for answers with pictures. */
  pictures: () => Promise<Pictures>
}

/**
 * Returns the shop's answer: a note of the customer's choice, the answer to a known word, or the list of known words.
 */
export async function answerTo(
  message: Pick<ContentMetadata, 'body' | 'structured_reply'>,
  needs: AnswerNeeds,
): Promise<Answer> {
  const word = wordOfPayload(message.structured_reply)
  const remark = word ? null : repeatReply(message.structured_reply, message.body)
  if (remark !== null) return { body: remark }
  const requestedWord = word ?? wordOfMessage(message.body)
  if (requestedWord) return answers[requestedWord]({ ...needs, pictures: await needs.pictures() })
  if (/\b(person|human)\b/i.test(message.body))
    return { body: 'I have told the team. A person answers here as soon as they can.', toPeople: true }
  return {
    body: `Hello from Fern & Kettle! Write one of these words and we show you: ${shopWords.join(', ')}. Or write person to talk to one of us.`,
  }
}
