import { createHash } from 'node:crypto'
import { customerBodyLimit } from '../../../contract/chat/realtime'
import { noteAnswered } from '../../conversation/customers/mail/digests'
import { forgetBounce, noteBounce, takesMail } from '../../conversation/customers/mail/mail-notes'
import { dropUploads } from '../../conversation/customers/uploads'
import type { ReplyRefusal } from '../../conversation/events/mail-records'
import { receiveMessage } from '../../conversation/messages/receive-message'
import type { ContentRecord, SourceRecord, ThreadRecord } from '../../conversation/records'
import { Refusal } from '../../conversation/refusals'
import { characters, truncate } from '../../structured/rules/text'
import { languageOf } from '../../values/language-of'
import { mailWords } from '../mail-words'
import { normalAddress, type SignedReply } from '../reply-address'
import { filesOfAnswer, longestText, readable, searched, withoutPlaces } from './answer-files'
import { answerRefusal } from './answer-refusal'
import { answerIn } from './answer-text'
import { linesOf } from './conversation-lines'
import type { MailBody, MailFile, MailHead } from './inbound-mail'
import type { InboundNeeds, MailOutcome } from './inbound-needs'
import { keepFiles } from './keep-files'
import { mostTextMb, ReaderEnded, Unreadable } from './mail-reader'
import { readHead } from './read-mail'
import { inAttempts } from './reading-attempts'

/** An e-mail that has come, by whatever way. */
export interface ArrivedMail {
  /** Its beginning, with the whole header. */
  beginning: Buffer
  /** Bytes. */
  size: number
  body(): Promise<MailBody>
}

export interface Taken {
  outcome: MailOutcome
  /** The message that was stored, now or before. */
  content: ContentRecord | null
}

/**
 * Decides about an e-mail and stores it in its conversation. An e-mail that comes again is stored once. Throws only if
 * the e-mail can be taken later: if the store is busy, the disk full, or the customer over a limit.
 */
export async function takeMail(needs: InboundNeeds, mail: ArrivedMail): Promise<Taken> {
  const taken = (await inAttempts(needs, mail, (isLast) => decide(needs, mail, isLast))) ?? without('unreadable')
  needs.metrics.mailTaken(taken.outcome)
  return taken
}

const without = (outcome: MailOutcome): Taken => ({ outcome, content: null })

async function decide(needs: InboundNeeds, mail: ArrivedMail, isLast: boolean): Promise<Taken> {
  const orNull = unlessUnreadable(needs, mail, isLast)
  const head = await orNull(readHead(needs.replies.reader, mail.beginning))
  if (!head) return without('unreadable')
  const signed = signedReplyOf(needs, head)
  if (!signed) return without('unaddressed')
  if (signed === 'forged') return without('forged')
  if (head.report)
    return mail.size > needs.replies.limit ? without('automatic') : noteReport(needs, signed, await orNull(mail.body()))
  const { from } = head
  if (head.automatic || from === null || isOwn(needs, from)) return without('automatic')
  const thread = await needs.store.read.thread(signed.threadId)
  const source = thread && (await needs.store.read.source(thread.source_id))
  const answer = { head, from, language: thread && (await languageIn(needs, thread)) }
  if (!signed.isOf(from)) {
    await answerRefusal(needs, {
      ...answer,
      reason: 'other_sender',
      note: needs.replies.addresses.threadNote(signed.threadId),
    })
    return without('other_sender')
  }
  const refuse = async (reason: ReplyRefusal, outcome: MailOutcome = 'refused') => {
    await answerRefusal(needs, { ...answer, reason, note: needs.replies.addresses.addressNote(from) })
    return without(outcome)
  }
  if (!thread || !source) return refuse('closed', 'gone')
  if (mail.size > needs.replies.limit) return refuse('too_large', 'too_large')
  needs.limits.message({ visitor: `mail ${thread.identity_id}`, address: 'mail', source: source.id }, false)
  const body = await orNull(mail.body())
  if (!body) return refuse('unreadable', 'unreadable')
  return store(needs, { thread, source, head, from, language: answer.language, refuse }, body)
}

/** Null for a part of an e-mail that cannot be read, or whose last attempt of reading failed. */
function unlessUnreadable({ log }: InboundNeeds, { size }: ArrivedMail, isLast: boolean) {
  return <Part>(part: Promise<Part>): Promise<Part | null> =>
    part.catch((error) => {
      if (error instanceof Unreadable) return null
      if (!isLast || !(error instanceof ReaderEnded)) throw error
      log.error({ err: error, size }, 'an e-mail is set aside: reading it takes more time or memory than an e-mail may')
      return null
    })
}

/** The signed address among the recipients. What was answered counts only for an e-mail to the bare box. */
function signedReplyOf({ replies }: InboundNeeds, { recipients, references }: MailHead): SignedReply | 'forged' | null {
  const named = replies.addresses.readRecipients(recipients)
  if (named) return named
  const isToBox = recipients.some((each) => normalAddress(each) === replies.addresses.mailbox)
  return isToBox ? replies.addresses.readReferences(references) : null
}

/** Whether the server itself sent this: an e-mail that came back, or a loop of two boxes. */
function isOwn({ config, replies: { addresses } }: InboundNeeds, from: string): boolean {
  const sender = /<([^<>]+)>$/.exec(config.mail?.from ?? '')?.[1] ?? config.mail?.from ?? ''
  const own = [normalAddress(sender), addresses.mailbox]
  return own.includes(normalAddress(from)) || addresses.readRecipients([from]) !== null
}

/** Notes a bounce, if it is about the address for which the reply address was made. All other reports are dropped. */
async function noteReport(needs: InboundNeeds, signed: SignedReply, body: MailBody | null): Promise<Taken> {
  const { store, clock, replies } = needs
  const bounce = body?.bounces.find(({ email }) => signed.isOf(email))
  if (!bounce) return without('automatic')
  const note = replies.addresses.addressNote(bounce.email)
  await store.transact((tx) => noteBounce(tx, note, bounce.status, clock()))
  return without('bounce')
}

/** The language of the customer's newest message. */
async function languageIn({ store }: InboundNeeds, { id }: ThreadRecord): Promise<string | null> {
  const contents = await store.read.newestContents(id, 20)
  return contents.find(({ author, language }) => author === 'customer' && language !== null)?.language ?? null
}

interface Place {
  thread: ThreadRecord
  source: SourceRecord
  head: MailHead
  from: string
  language: string | null
  refuse(reason: ReplyRefusal, outcome?: MailOutcome): Promise<Taken>
}

async function store(needs: InboundNeeds, place: Place, body: MailBody): Promise<Taken> {
  const { thread, source, head, from, language } = place
  const { read } = needs.store
  const id = createHash('sha256')
    .update(JSON.stringify([head.messageId, body.hash]))
    .digest('hex')
  const clientId = `mail:${id.slice(0, 48)}`
  const known = await read.contentByClientId(thread.identity_id, clientId)
  if (known) return { outcome: 'known', content: known }
  const isOurs = await linesOf(read, thread)
  const context = { subject: head.subject, sender: head.sender, marksQuotes: body.marksQuotes, isOurs }
  const { text: own } = answerIn(withoutPlaces(searched(body.text)), context)
  const whole = wholeText(body, own)
  const sent = filesOfAnswer(body, context)
  const given = whole ? [whole, ...sent] : sent
  const { kept, leftOut } = await keepFiles(needs, { source, identityId: thread.identity_id }, given)
  if (own === '' && kept.length === 0 && leftOut.length === 0) return place.refuse('empty', 'empty')
  try {
    const { content, fresh } = await receiveMessage(needs, {
      source,
      customer: { identityId: thread.identity_id },
      language,
      clientId,
      body: [
        truncate(own.slice(0, customerBodyLimit * 2), roomForText, characters),
        aboutRest(language, leftOut, body.isCut),
      ]
        .filter(Boolean)
        .join('\n\n'),
      inReplyToId: null,
      structuredReply: undefined,
      threadId: thread.id,
      attachmentIds: kept.map((file) => file.id),
    })
    // Another way was quicker, and brought the same files.
    if (!fresh) await dropUploads(needs, kept)
    await forgetOldBounce(needs, from)
    if (fresh) await needs.store.transact((tx) => noteAnswered(tx, thread.id, needs.clock()))
    return { outcome: fresh ? 'stored' : 'known', content }
  } catch (error) {
    await dropUploads(needs, kept)
    const reason = error instanceof Refusal ? answered[error.code] : undefined
    if (!reason) throw error
    return place.refuse(reason)
  }
}

/** The text as a file, if not all of it is in the message. */
function wholeText({ text, isCut }: MailBody, own: string): MailFile | null {
  const isSearched = text.length <= longestText && !isCut
  if (text.trim() === '') return null
  if (isSearched && characters(own) <= roomForText) return null
  const content = Buffer.from(isSearched ? own : readable(text))
  return { filename: 'e-mail.txt', contentType: 'text/plain', contentId: null, content }
}

/** Room for the lines about the rest is left. */
const roomForText = customerBodyLimit - 600

const answered: Partial<Record<Refusal['code'], ReplyRefusal>> = {
  text_input_disabled: 'text_off',
  source_closed: 'closed',
  unknown_thread: 'closed',
}

/** The sentences for agent and customer about what could not be taken. */
function aboutRest(language: string | null, names: readonly string[], isCut: boolean): string {
  const words = mailWords[languageOf(language ?? 'en')]
  const shown = truncate(names.join(', ').slice(0, 1000), 350, characters)
  const files = names.length > 0 ? words.files_left_out.replace('{names}', () => shown) : ''
  const text = isCut ? words.text_cut.replace('{size}', String(mostTextMb)) : ''
  return [text, files].filter(Boolean).join('\n\n')
}

async function forgetOldBounce({ store, clock, replies }: InboundNeeds, from: string): Promise<void> {
  const note = replies.addresses.addressNote(from)
  if (await takesMail(store.read, note)) return
  await store.transact((tx) => forgetBounce(tx, note, clock()))
}
