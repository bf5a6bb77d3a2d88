import { mayAnswerRefusal } from '../../conversation/customers/mail/mail-notes'
import type { ReplyRefusal } from '../../conversation/events/mail-records'
import { queueMail } from '../../conversation/events/queue-mail'
import type { MailHead } from './inbound-mail'
import type { InboundNeeds } from './inbound-needs'

interface RefusedAnswer {
  head: Pick<MailHead, 'messageId'>
  from: string
  language: string | null
  reason: ReplyRefusal
  /** The id of the note that limits these e-mails: the note of the customer's address, otherwise of the thread. */
  note: string
}

/** E-mails the sender the reason why nothing was stored, at most once a day for each note. */
export function answerRefusal(
  needs: InboundNeeds,
  { head, from, language, reason, note }: RefusedAnswer,
): Promise<void> {
  return needs.store.transact(async (tx) => {
    if (!(await mayAnswerRefusal(tx, note, needs.clock()))) return
    await queueMail(tx, needs, {
      about: 'reply_refused',
      email: from,
      language: language ?? 'en',
      reason,
      message_id: head.messageId,
    })
  })
}
