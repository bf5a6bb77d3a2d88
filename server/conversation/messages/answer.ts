import type { PaymentStatus, StructuredReply } from '../../../contract/structured/reply'
import { checkAnswer } from '../../structured/types/answers'
import type { ContentRecord } from '../records'
import { alreadyAnswered, invalidField, paymentClaim, Refusal, unknownContent } from '../refusals'
import type { Sender } from '../threads/choose-thread'
import type { ReceivedMessage } from './received-message'

export interface Answer {
  body: string
  structuredReply: StructuredReply
  single: boolean
}

/** Throws 404 if this content was not sent to this sender. */
export function mustBeSentTo(question: ContentRecord | null, sender: Sender): ContentRecord {
  if (question?.author !== 'agent' || question.private_message || question.removed_at !== null) throw unknownContent()
  if (question.identity_id !== sender.identity_id || question.source_id !== sender.source_id) throw unknownContent()
  return question
}

/** What an answer is checked by. */
export type Question = Pick<ContentRecord, 'rendering' | 'answered_by_id' | 'payment_status'>

/** Returns the answer in a message; null without one. Throws for an answer that was not offered or was given before. */
export function answerIn(question: Question | null, message: ReceivedMessage): Answer | null {
  const answer = message.structuredReply === undefined ? null : answerTo(question, message)
  if (answer?.single && (question?.answered_by_id || question?.payment_status === 'paid')) throw alreadyAnswered()
  return answer
}

function answerTo(question: Question | null, message: ReceivedMessage): Answer {
  const offer = question?.rendering?.structured
  if (!offer) {
    const message = 'structured_reply needs in_reply_to_id of a message that offers it.'
    throw invalidField('structured_reply', 'not_allowed', message)
  }
  const checked = checkAnswer(offer, message.structuredReply, message.body)
  if (!checked.ok) throw new Refusal(checked.code, 'invalid', checked.message)
  // A browser can approve or cancel a payment. Only the API can confirm it (settle-payment.ts).
  if ('status' in checked.structuredReply && !claims.has(checked.structuredReply.status)) throw paymentClaim()
  return checked
}

const claims: ReadonlySet<PaymentStatus> = new Set(['processing', 'failed'])
