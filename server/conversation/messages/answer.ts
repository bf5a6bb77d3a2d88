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
export function mustBeTheirs(asked: ContentRecord | null, sender: Sender): ContentRecord {
  if (asked?.author !== 'agent' || asked.private_message || asked.removed_at !== null) throw unknownContent()
  if (asked.identity_id !== sender.identity_id || asked.source_id !== sender.source_id) throw unknownContent()
  return asked
}

/** Returns the answer in a message; null without one. Throws for an answer that was not offered or was given before. */
export function answerIn(asked: ContentRecord | null, message: ReceivedMessage): Answer | null {
  const answer = message.structuredReply === undefined ? null : answerTo(asked, message)
  if (answer?.single && (asked?.answered_by_id || asked?.payment_status === 'paid')) throw alreadyAnswered()
  return answer
}

function answerTo(asked: ContentRecord | null, message: ReceivedMessage): Answer {
  const shown = asked?.rendering?.structured
  if (!shown) {
    const message = 'structured_reply needs in_reply_to_id of a message that offers it.'
    throw invalidField('structured_reply', 'not_allowed', message)
  }
  const checked = checkAnswer(shown, message.structuredReply, message.body)
  if (!checked.ok) throw new Refusal(checked.code, 'invalid', checked.message)
  // A browser can approve or cancel a payment. Only the API can confirm it (settle-payment.ts).
  if ('status' in checked.structuredReply && !claims.has(checked.structuredReply.status)) throw paymentClaim()
  return checked
}

const claims: ReadonlySet<PaymentStatus> = new Set(['processing', 'failed'])
