import { createHash } from 'node:crypto'
import { customerBodyLimit } from '../../../contract/chat/realtime'
import { isEmptyText } from '../../../contract/empty-text'
import type { AttachmentRecord } from '../../conversation/contents/attachment-records'
import { noteDigestAnswered } from '../../conversation/customers/mail/digests'
import { forgetBounce } from '../../conversation/customers/mail/mail-notes'
import { deleteUploads } from '../../conversation/customers/uploads'
import type { ReplyRefusal } from '../../conversation/events/mail-records'
import { receiveMessage } from '../../conversation/messages/receive-message'
import type { SourceRecord, ThreadRecord } from '../../conversation/records'
import { Refusal } from '../../conversation/refusals'
import { characters, truncate } from '../../structured/rules/text'
import { languageOf } from '../../values/language-of'
import { mailWords } from '../mail-words'
import { bestAnswer } from './answer/best-answer'
import { lineMatcher } from './answer/conversation-lines'
import { filesOfAnswer, longestText, withoutMarks } from './answer/files'
import type { Answer } from './answer-text'
import type { MailBody, MailFile, MailHead } from './inbound-mail'
import type { InboundNeeds, MailResult, reasonsWithoutMessage } from './inbound-needs'
import { mostTextMb } from './mail-reader'
import { mayBeOwnAddress } from './own-address'
import type { MailSource } from './parsing/parse-program'
import { storeFiles, storeOriginal } from './store-files'

interface AnswerTarget {
  mail: MailSource
  thread: ThreadRecord
  source: SourceRecord
  head: MailHead
  from: string
  language: string | null
  refuse(reason: ReplyRefusal, outcome?: keyof typeof reasonsWithoutMessage): Promise<MailResult>
}

/** Stores an answer and the original e-mail in the conversation. A repeated e-mail is stored one time. */
export async function storeAnswer(needs: InboundNeeds, place: AnswerTarget, body: MailBody): Promise<MailResult> {
  const { thread, source, head, language } = place
  const { read } = needs.store
  const id = createHash('sha256')
    .update(JSON.stringify([head.messageId, body.hash]))
    .digest('hex')
  const clientId = `mail:${id.slice(0, 48)}`
  const stored = await read.contentByClientId(thread.identity_id, clientId)
  if (stored) {
    await noteAnswer(needs, place, stored.created_at)
    return { outcome: 'known', content: stored }
  }
  const isOurs = await lineMatcher(read, thread)
  const isOurAddress = (address: string) => mayBeOwnAddress(needs, address, place.from)
  const context = { subject: head.subject, sender: head.sender, marksQuotes: body.marksQuotes, isOurs, isOurAddress }
  const found = bestAnswer(body, context)
  const ownText = found.text
  const wholeFile = wholeText(body, ownText)
  const attachments = filesOfAnswer(body, context)
  const answer = found.isDoubtful && attachments.length > 0 ? { ...found, foldedFrom: 0 } : found
  const files = wholeFile ? [wholeFile, ...attachments] : attachments
  const { storedFiles, leftOut } = await storeFiles(needs, { source, identityId: thread.identity_id }, files)
  if (isEmptyText(ownText) && storedFiles.length === 0 && leftOut.length === 0) return place.refuse('empty', 'empty')
  const raw = await storeOriginal(needs, { source, identityId: thread.identity_id }, place.mail)
  const added = raw ? [...storedFiles, raw] : storedFiles
  try {
    const { content, fresh } = await receiveMessage(needs, {
      source,
      customer: { identityId: thread.identity_id },
      language,
      clientId,
      ...bodyOf(answer, describeLeftOut(language, leftOut, body.isCut), raw),
      inReplyToId: null,
      structuredReply: undefined,
      threadId: thread.id,
      attachmentIds: storedFiles.map((file) => file.id),
    })
    // A parallel delivery of the same e-mail has stored the same files.
    if (!fresh) await deleteUploads(needs, added)
    await noteAnswer(needs, place, content.created_at)
    return { outcome: fresh ? 'stored' : 'known', content }
  } catch (error) {
    await deleteUploads(needs, added)
    const reason = error instanceof Refusal ? answered[error.code] : undefined
    if (!reason) throw error
    return place.refuse(reason)
  }
}

/** Builds the body of the message. Text that the customer may not have written is at the end. */
function bodyOf({ text, foldedFrom }: Answer, leftOutText: string, raw: AttachmentRecord | null) {
  const visibleText = truncate(
    text.slice(0, Math.min(foldedFrom ?? text.length, customerBodyLimit * 2)),
    roomForText,
    characters,
  )
  const folded = foldedFrom === null ? '' : text.slice(foldedFrom)
  const above = [visibleText.trimEnd(), leftOutText].filter(Boolean).join('\n\n')
  const spaceLeft = roomForText - characters(visibleText)
  if (folded === '' || spaceLeft < 100) return { body: above, email: { raw, foldedFrom: null } }
  const gap = above === '' ? '' : leftOutText !== '' || /\n\n$/.test(text.slice(0, foldedFrom ?? 0)) ? '\n\n' : '\n'
  const body = `${above}${gap}${truncate(folded.slice(0, customerBodyLimit * 2), spaceLeft, characters)}`
  return { body, email: { raw, foldedFrom: above.length + gap.length } }
}

/** Returns the whole text as a file if the message contains only a part of it; otherwise null. */
function wholeText({ text, isCut }: MailBody, ownText: string): MailFile | null {
  const isSearched = text.length <= longestText && !isCut
  if (text.trim() === '') return null
  if (isSearched && characters(ownText) <= roomForText) return null
  const content = Buffer.from(isSearched ? ownText : withoutMarks(text))
  return { filename: 'e-mail.txt', contentType: 'text/plain', contentId: null, content }
}

const roomForText = customerBodyLimit - 600

const answered: Partial<Record<Refusal['code'], ReplyRefusal>> = {
  text_input_disabled: 'text_off',
  source_closed: 'closed',
  unknown_thread: 'closed',
}

function describeLeftOut(language: string | null, names: readonly string[], isCut: boolean): string {
  const words = mailWords[languageOf(language ?? 'en')]
  const fileNames = truncate(names.join(', ').slice(0, 1000), 350, characters)
  const files = names.length > 0 ? words.files_left_out.replace('{names}', () => fileNames) : ''
  const why = [
    names.some((name) => /\.p7m$/i.test(name)) && words.smime_left_out,
    names.some((name) => /^winmail\.dat$/i.test(name)) && words.winmail_left_out,
  ]
  const text = isCut ? words.text_cut.replace('{size}', String(mostTextMb)) : ''
  return [text, files, ...why].filter(Boolean).join('\n\n')
}

/**
 * Stores that the address works and that the digest was answered. A repeated e-mail does this too, because the first
 * attempt may have crashed.
 */
async function noteAnswer({ store, clock, replies }: InboundNeeds, { thread, from }: AnswerTarget, receivedAt: number) {
  await store.transact(async (tx) => {
    await forgetBounce(tx, replies.addresses.addressNote(from), receivedAt, clock())
    await noteDigestAnswered(tx, thread.id, receivedAt, clock())
  })
}
