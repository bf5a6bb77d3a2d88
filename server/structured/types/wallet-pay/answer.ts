import type { PaymentStatus } from '../../../../contract/structured/reply'
import { type Fields, isBounded, isFields } from '../../rules/fields'
import { displayableText, type InvalidAnswer, invalid, type ValidAnswer } from '../answer'

const statuses: readonly PaymentStatus[] = ['requested', 'processing', 'paid', 'failed']
const mostPaymentNodes = 500
const mostPaymentCharacters = 20_000

export function checkPayment(reply: Fields, body: string): ValidAnswer | InvalidAnswer {
  const status = statuses.find((one) => one === reply.status)
  if (!status) return invalid(`structured_reply.status must be one of ${statuses.join(', ')}`)
  const { payment } = reply
  if (payment === undefined || payment === null)
    return { body: displayableText(body) ?? status, structuredReply: { status } }
  if (!isFields(payment) || !isBounded(payment, mostPaymentNodes)) {
    return invalid('structured_reply.payment must be a small object')
  }
  if (JSON.stringify(payment).length > mostPaymentCharacters) {
    return invalid(`structured_reply.payment must be shorter than ${mostPaymentCharacters} characters of JSON`)
  }
  return { body: displayableText(body) ?? status, structuredReply: { status, payment } }
}
