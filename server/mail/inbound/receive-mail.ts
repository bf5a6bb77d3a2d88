import { noteBounce } from '../../conversation/customers/mail/mail-notes'
import type { ReplyRefusal } from '../../conversation/events/mail-records'
import type { ThreadRecord } from '../../conversation/records'
import { normalAddress, type SignedReply } from '../reply-address'
import { answerRefusal } from './answer-refusal'
import type { MailBody, MailHead } from './inbound-mail'
import { type InboundNeeds, type MailResult, reasonsWithoutMessage, setAsideReason } from './inbound-needs'
import { ReaderEnded, UnreadableMail } from './mail-reader'
import { isOwnAddress } from './own-address'
import type { MailSource } from './parsing/parse-program'
import { readBody, readHead } from './read-mail'
import { readCountingAttempts } from './reading-attempts'
import { storeAnswer } from './store-answer'

export interface ReceivedMail {
  /** The beginning of the e-mail, with the complete header. */
  beginning: Buffer
  size: number
  source(): Promise<MailSource>
}

/** Stores an e-mail in its conversation, once. Throws only for temporary reasons (busy store, full disk, limit). */
export async function receiveMail(needs: InboundNeeds, mail: ReceivedMail): Promise<MailResult> {
  const result = (await readCountingAttempts(needs, mail, (isLast) => decide(needs, mail, isLast))) ?? {
    outcome: 'unreadable',
    content: null,
    message: setAsideReason,
  }
  needs.metrics.mailReceived(result.outcome)
  return result
}

const resultWithout = (outcome: keyof typeof reasonsWithoutMessage): MailResult => ({
  outcome,
  content: null,
  message: reasonsWithoutMessage[outcome],
})

async function decide(needs: InboundNeeds, mail: ReceivedMail, isLast: boolean): Promise<MailResult> {
  const orNull = unlessUnreadable(needs, mail, isLast)
  const head = await orNull(readHead(needs.replies.reader, mail.beginning))
  if (!head) return resultWithout('unreadable')
  const signed = signedReplyOf(needs, head)
  if (!signed) return resultWithout('unaddressed')
  if (signed === 'forged') return resultWithout('forged')
  if (head.report)
    return mail.size > needs.replies.limit
      ? resultWithout('automatic')
      : noteReport(needs, signed, await orNull(readBody(needs.replies.reader, await mail.source())))
  const { from } = head
  if (head.automatic || from === null || isOwnAddress(needs, from)) return resultWithout('automatic')
  const thread = await needs.store.read.thread(signed.threadId)
  const source = thread && (await needs.store.read.source(thread.source_id))
  const answer = { head, from, language: thread && (await languageIn(needs, thread)) }
  if (!signed.isOf(from)) {
    await answerRefusal(needs, {
      reason: 'other_sender',
      note: needs.replies.addresses.threadNote(signed.threadId),
      ...answer,
    })
    return resultWithout('other_sender')
  }
  const refuse = async (reason: ReplyRefusal, outcome: keyof typeof reasonsWithoutMessage = 'refused') => {
    await answerRefusal(needs, { reason, note: needs.replies.addresses.addressNote(from), ...answer })
    return resultWithout(outcome)
  }
  if (!thread || !source) return refuse('closed', 'gone')
  if (mail.size > needs.replies.limit) return refuse('too_large', 'too_large')
  needs.limits.message({ visitor: `mail ${thread.identity_id}`, address: 'mail', source: source.id }, false)
  const rawMail = await mail.source()
  const body = await orNull(readBody(needs.replies.reader, rawMail))
  if (!body) return refuse('unreadable', 'unreadable')
  return storeAnswer(needs, { mail: rawMail, thread, source, head, from, language: answer.language, refuse }, body)
}

function unlessUnreadable({ log }: InboundNeeds, { size }: ReceivedMail, isLast: boolean) {
  return <Part>(part: Promise<Part>): Promise<Part | null> =>
    part.catch((error) => {
      if (error instanceof UnreadableMail) return null
      if (!isLast || !(error instanceof ReaderEnded)) throw error
      log.error({ err: error, size }, 'an e-mail is set aside: reading it takes more time or memory than an e-mail may')
      return null
    })
}

/**
 * Returns the signed reply address from the recipients. If the e-mail went to the mailbox without a token, the ids of
 * answered e-mails are searched.
 */
function signedReplyOf({ replies }: InboundNeeds, { recipients, references }: MailHead): SignedReply | 'forged' | null {
  const addressed = replies.addresses.readRecipients(recipients)
  if (addressed) return addressed
  const isToBox = recipients.some((each) => normalAddress(each) === replies.addresses.mailbox)
  return isToBox ? replies.addresses.readReferences(references) : null
}

/** Stores that the customer's address is unreachable. Ignores reports about other addresses. */
async function noteReport(needs: InboundNeeds, signed: SignedReply, body: MailBody | null): Promise<MailResult> {
  const { store, clock, replies } = needs
  const bounce = body?.bounces.find(({ email }) => signed.isOf(email))
  if (!bounce) return resultWithout('automatic')
  const note = replies.addresses.addressNote(bounce.email)
  await store.transact((tx) => noteBounce(tx, note, bounce.status, clock()))
  return resultWithout('bounce')
}

async function languageIn({ store }: InboundNeeds, { id }: ThreadRecord): Promise<string | null> {
  const contents = await store.read.newestContents(id, 20)
  return contents.find(({ author, language }) => author === 'customer' && language !== null)?.language ?? null
}
