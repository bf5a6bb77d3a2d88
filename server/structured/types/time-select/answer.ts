import type { TimeSelect } from '../../../../contract/structured/time-select'
import type { Fields } from '../../rules/fields'
import { displayableText, type InvalidAnswer, notOffered, type ValidAnswer } from '../answer'

export function checkTime(question: TimeSelect, reply: Fields, body: string): ValidAnswer | InvalidAnswer {
  const slot = question.timeslots.find((one) => one.identifier === reply.identifier)
  if (!slot) return notOffered('structured_reply.identifier is none of the offered times')
  const { identifier, start_time } = slot
  return { body: displayableText(body) ?? start_time, structuredReply: { identifier, start_time } }
}
