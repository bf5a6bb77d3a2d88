import { languageOfThread } from '../customers/language'
import { ownThread, type Visitor } from '../customers/session'
import type { TranscriptReader } from '../events/mail-records'
import { queueMail } from '../events/queue-mail'
import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import type { Reader, Transaction } from '../ports'
import type { IdentityRecord, SourceRecord, ThreadRecord } from '../records'
import { clientIdTaken, invalidField, mailOff, threadHidden } from '../refusals'
import type { EventRecord } from '../setup-records'
import { readableThread } from '../threads/readable-thread'
import { isTimeZone } from '../time-zone'
import { addressUnknown, mostMailsInDay, nothingToMail, tooManyTranscripts } from './refusals'

const dayMs = 86_400_000
const action = 'content_thread.mailed'

export interface OwnTranscriptRequest {
  threadId: string
  /** The language of the e-mail. Absent: the customer's language if sent to the customer, else `pageLanguage`. */
  language?: string | undefined
  pageLanguage: string
  timeZone?: string | undefined
  /** Identifies a request that clients repeat if they got no answer. */
  requestKey?: { clientId: string; request: string } | undefined
}

export interface TranscriptRequest extends OwnTranscriptRequest {
  email: string
}

export interface TranscriptDelivery {
  sent_to: string
  reader: TranscriptReader
  language: string
  time_zone: string
}

/** Mails a conversation, as its customer sees it, to any address. Throws 404, 409, 422 and 429. */
export function mailTranscript(needs: Needs, actor: Actor, request: TranscriptRequest): Promise<TranscriptDelivery> {
  return needs.store.transact(async (tx) =>
    send(tx, needs, { actor, request, thread: await readableThread(tx, actor.agent, request.threadId) }),
  )
}

/** Mails visitors their own conversation, only to `ownMailAddress`. Throws like `mailTranscript`. */
export function mailOwnTranscript(
  needs: Needs,
  visitor: Visitor,
  request: OwnTranscriptRequest,
): Promise<TranscriptDelivery> {
  return needs.store.transact(async (tx) => {
    const thread = await ownThread(tx, visitor, request.threadId)
    if (!needs.mails) throw mailOff()
    const email = trustedAddress(await tx.identity(thread.identity_id))
    if (email === null) throw addressUnknown()
    return send(tx, needs, { actor: null, request: { email, ...request }, thread })
  })
}

/** Where visitors can mail their own conversation; null without an address or a mail server. Throws 404. */
export async function ownMailAddress(needs: Needs, visitor: Visitor, threadId: string): Promise<string | null> {
  const thread = await ownThread(needs.store.read, visitor, threadId)
  return needs.mails && trustedAddress(await needs.store.read.identity(thread.identity_id))
}

const singleAddress = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/

/**
 * Returns the address if the site signed it or an agent wrote it. A visitor's own entry could be a stranger's address.
 */
function trustedAddress(identity: IdentityRecord | null): string | null {
  const { email = null, signed = false, origins } = identity ?? {}
  const isVouched = signed || origins?.email === 'agent'
  return email !== null && isVouched && singleAddress.test(email) ? email : null
}

interface TranscriptMail {
  /** Null: the customer. */
  actor: Actor | null
  request: TranscriptRequest
  thread: ThreadRecord
}

/** The transaction has locked the thread, so two requests cannot exceed the limit together. */
async function send(
  tx: Transaction,
  needs: Needs,
  { actor, request, thread }: TranscriptMail,
): Promise<TranscriptDelivery> {
  if (!needs.mails) throw mailOff()
  if (request.timeZone !== undefined && !isTimeZone(request.timeZone))
    throw invalidField('time_zone', 'unknown', 'time_zone must be an IANA name, such as Europe/Paris.')
  const { id, source_id } = thread
  if ((await tx.newestContents(id, 1)).length === 0) throw nothingToMail()
  const today = await mailedInDay(tx, thread, needs.clock())
  const isRepeat = isRepeated(today, request.requestKey)
  if (!isRepeat) requireUnderLimit(today, needs.clock())
  const [identity, source] = [await tx.identity(thread.identity_id), await tx.source(source_id)]
  if (!identity || !source) throw threadHidden()
  const to = readerOf(actor, identity, request.email)
  const language = request.language ?? (await languageFor(tx, thread, to)) ?? request.pageLanguage
  const time_zone = timeZoneFor(actor && to === 'customer', source, request.timeZone)
  const answer = { sent_to: request.email, reader: to, language, time_zone }
  if (isRepeat) return answer
  const mail = { thread_id: id, agent_id: actor?.agent.id ?? null, email: request.email, to, language, time_zone }
  await queueMail(tx, needs, { about: 'transcript', ...mail }, source_id)
  const details = request.requestKey
    ? { client_id: request.requestKey.clientId, request: request.requestKey.request }
    : null
  await recordEvent(tx, needs, { actor, action, about: { id, source_id }, changed: [`to_${to}`], details })
  return answer
}

async function mailedInDay(read: Reader, { id }: ThreadRecord, now: number): Promise<EventRecord[]> {
  const filter = { sourceIds: null, subjectId: id, action, from: now - dayMs + 1 }
  return (await read.events(filter, { offset: 0, limit: mostMailsInDay })).records
}

/** Whether this request was answered before. Throws 409 if another request had its client id. */
function isRepeated(today: readonly EventRecord[], requestKey: OwnTranscriptRequest['requestKey']): boolean {
  const earlier = requestKey && today.find(({ details }) => details?.client_id === requestKey.clientId)
  if (earlier && earlier.details?.request !== requestKey.request) throw clientIdTaken()
  return earlier !== undefined
}

function requireUnderLimit(today: readonly EventRecord[], now: number): void {
  if (today.length < mostMailsInDay) return
  const oldest = Math.min(...today.map(({ created_at }) => created_at))
  throw tooManyTranscripts(Math.max(1, Math.ceil((oldest + dayMs - now) / 1000)))
}

function readerOf(actor: Actor | null, identity: IdentityRecord, email: string): TranscriptReader {
  const isAddress = (other: string | null | undefined) => other?.toLowerCase() === email.toLowerCase()
  if (actor === null || isAddress(identity.email)) return 'customer'
  return isAddress(actor.agent.email) ? 'agent' : 'other'
}

const languageFor = async (read: Reader, { id }: ThreadRecord, to: TranscriptReader) =>
  to === 'customer' ? languageOfThread(read, id) : null

/** For an agent's e-mail to a customer the shop's zone is more likely right than the agent's. */
function timeZoneFor(fromAgentToCustomer: boolean | null, { settings }: SourceRecord, readerZone = ''): string {
  const ofSource = settings.business_hours?.time_zone
  return (fromAgentToCustomer ? ofSource || readerZone : readerZone || ofSource) || 'UTC'
}
